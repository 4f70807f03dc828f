import './styles/tokens.css'
import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createPanel, PanelContext } from './panel.ts'
import { createLanguage, type Language } from './words/language.ts'

// No top-level await: parts that come later import from this module, and would wait for it.
void createLanguage(window).then(start)

function start(language: Language) {
  const panel = createPanel(window, language)
  panel.place.arrive()
  if (panel.session.now().phase === 'looking' && !panel.session.opening()) void panel.session.open(undefined)
  createRoot(document.getElementById('panel')!).render(
    <StrictMode>
      <PanelContext value={panel}>
        <QueryClientProvider client={panel.queries}>
          <App />
        </QueryClientProvider>
      </PanelContext>
    </StrictMode>,
  )
}
