/** A card with a plus, drawn like DSH's own 16 px outline icons. */
export function SaveIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path
        d="M13.2 7V4.4c0-1-.8-1.8-1.8-1.8H4.6c-1 0-1.8.8-1.8 1.8v7.2c0 1 .8 1.8 1.8 1.8h3M5.6 6h4.8M5.6 8.8h2.6M11.6 9.4v4.4M9.4 11.6h4.4"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
