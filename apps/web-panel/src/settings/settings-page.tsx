import './settings-page.css'
import { PageShell } from '../parts/page-shell.tsx'
import { useWords } from '../panel.ts'
import { Backups } from './backups.tsx'
import { Browser } from './browser.tsx'
import { Doctor } from './doctor.tsx'
import { Export } from './export.tsx'
import { Import } from './import.tsx'
import { KeyList } from './key-list.tsx'
import { Preferences } from './preferences.tsx'
import { Service } from './service.tsx'

/** What belongs to the panel and the service, not to one card. */
export function SettingsPage() {
  const words = useWords()
  return (
    <PageShell title={words.settings}>
      <Preferences />
      <Browser />
      <Service />
      <Export />
      <Import />
      <Backups />
      <Doctor />
      <KeyList />
    </PageShell>
  )
}
