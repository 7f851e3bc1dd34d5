import '@fontsource-variable/figtree/wght.css'
import '../fonts/emoji/emoji.css'
import './admin.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { forgetFailedStyles } from '#web/forget-failed-styles.ts'
import { AdminApp } from './admin-app.tsx'
import { createAdminSession } from './admin-session.ts'

const fontTimeoutMs = 800

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element with the id root')
forgetFailedStyles(document)
// NOTE: a font that changes under the reader's eyes moves everything, so the font is awaited, but not for long.
await Promise.race([
  document.fonts.load('1em "Figtree Variable"').catch(() => undefined),
  new Promise((resolve) => setTimeout(resolve, fontTimeoutMs)),
])
createRoot(container).render(
  <StrictMode>
    <AdminApp session={createAdminSession(window)} />
  </StrictMode>,
)
