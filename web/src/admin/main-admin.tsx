import '@fontsource-variable/figtree/wght.css'
import '../ui/base.css'
import './admin.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AdminApp } from './admin-app.tsx'
import { createAdminSession } from './admin-session.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element with the id root')
createRoot(container).render(
  <StrictMode>
    <AdminApp session={createAdminSession(window)} />
  </StrictMode>,
)
