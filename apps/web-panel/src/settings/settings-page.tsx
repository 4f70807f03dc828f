/** Filled in a moment. */
export function SettingsPage() {
  return null
}
