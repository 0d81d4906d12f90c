import '../data/trusted-types.ts'
import '../ui/styles/index.ts'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createColorSchemeManager } from '../app/color-scheme.ts'
import { cssVariablesResolver, theme } from '../ui/theme.ts'
import { DocsPage } from './docs-page.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={createColorSchemeManager()}
      defaultColorScheme="light"
      withGlobalClasses={false}
    >
      <DocsPage />
    </MantineProvider>
  </StrictMode>,
)
