import './styles/tokens.css'
import './styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createPanel, PanelContext } from './panel.ts'

const panel = createPanel(window)
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
