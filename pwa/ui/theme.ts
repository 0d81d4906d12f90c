import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const FONT =
  '"Hanken Grotesk", "Hanken Fallback", -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", sans-serif'

const pine: MantineColorsTuple = [
  '#eef8f3',
  '#e2f2ea',
  '#b4dfca',
  '#5ccb9d',
  '#34ab7f',
  '#178a63',
  '#0a6a4c',
  '#08573e',
  '#064431',
  '#043324',
]

/** Buttons have four looks; all other colour choices of Mantine fall back to the quiet one. */
const variantColorResolver: VariantColorsResolver = ({ variant }) => {
  const border = '1px solid transparent'
  switch (variant) {
    case 'filled':
      return { background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)', border }
    case 'light':
      return {
        background: 'var(--accent-soft)',
        hover: 'var(--accent-soft)',
        color: 'var(--on-accent-soft)',
        border,
      }
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--sunken)',
        color: 'var(--ink)',
        border: '1px solid var(--line-strong)',
      }
    default:
      return { background: 'transparent', hover: 'var(--sunken)', color: 'var(--ink-2)', border }
  }
}

export const theme = createTheme({
  colors: { pine },
  primaryColor: 'pine',
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '680' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  fontWeights: { regular: '400', medium: '560', bold: '680' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver,
})

/** Mantine's own roles, said in our tokens, which know both themes. */
export const ROLES = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: ROLES, dark: ROLES })
