/** Filled in a moment. */
export function OverviewPage() {
  return null
}
