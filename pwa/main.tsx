import './ui/styles/index.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { readInitialData } from './data/initial-data.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')

const app = (
  <StrictMode>
    <BrowserRouter>
      <App initialData={readInitialData()} />
    </BrowserRouter>
  </StrictMode>
)

// The server draws the home page; the precached shell and all other pages come empty.
if (root.firstElementChild !== null) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
