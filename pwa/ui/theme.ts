import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const FONT =
  '"Hanken Grotesk", "Hanken Fallback", "Hanken Fallback Android", -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", sans-serif'

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

/** What a colour of Mantine means here: names of our tokens, which know both themes. */
const TONES: Record<string, { solid: string; hover: string; onSolid: string; soft: string; onSoft: string }> =
  {
    pine: tone('accent', { hover: 'accent-hover', onSolid: 'on-accent' }),
    red: tone('danger', { hover: 'danger-hover', onSolid: 'on-danger' }),
    yellow: tone('warning', { hover: 'warning', onSolid: 'page' }),
    gray: {
      ...tone('ink-2', { hover: 'ink', onSolid: 'page' }),
      soft: 'var(--sunken)',
      onSoft: 'var(--ink-2)',
    },
  }

function tone(name: string, { hover, onSolid }: { hover: string; onSolid: string }) {
  return {
    solid: `var(--${name})`,
    hover: `var(--${hover})`,
    onSolid: `var(--${onSolid})`,
    soft: `var(--${name}-soft)`,
    onSoft: `var(--on-${name}-soft)`,
  }
}

/** Buttons, badges and marks take their colours from the tokens. A colour that is none of ours is the accent. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const isAccent = color === undefined || color === 'pine'
  const { solid, hover, onSolid, soft, onSoft } = TONES[color ?? 'pine'] ?? TONES.pine!
  const border = '1px solid transparent'
  switch (variant) {
    case 'filled':
      return { background: solid, hover, color: onSolid, border }
    case 'light':
      return { background: soft, hover: soft, color: onSoft, border }
    case 'outline':
      return { background: 'transparent', hover: soft, color: solid, border: `1px solid ${solid}` }
    case 'default':
      return {
        background: 'var(--surface)',
        hover: 'var(--sunken)',
        color: isAccent ? 'var(--ink)' : solid,
        border: '1px solid var(--line-strong)',
      }
    default:
      return {
        background: 'transparent',
        hover: 'var(--sunken)',
        color: isAccent ? 'var(--ink-2)' : solid,
        border,
      }
  }
}

/** Dims the whole page, the gutter of its scroll bar included. */
const OVERLAY = { color: 'var(--scrim)', backgroundOpacity: 1 }

export const theme = createTheme({
  colors: { pine },
  primaryColor: 'pine',
  fontFamily: FONT,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  fontWeights: { regular: '400', medium: '560', bold: '680' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver,
  headings: {
    fontFamily: FONT,
    fontWeight: '680',
    sizes: {
      h1: { fontSize: 'var(--title-lg)', lineHeight: '1.15' },
      h2: { fontSize: 'var(--title-md)', lineHeight: '1.25' },
      h3: { fontSize: 'var(--title-sm)', lineHeight: '1.3' },
      h4: { fontSize: 'var(--text-md)', lineHeight: '1.4' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  // What a control is unless a screen says otherwise. Their styles are in styles/controls.css.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Badge: { defaultProps: { component: 'span', variant: 'light', radius: 'sm', tt: 'none' } },
    Card: { defaultProps: { radius: 'lg', padding: 'lg', withBorder: true } },
    Checkbox: { defaultProps: { size: 'sm', radius: 'xs' } },
    Drawer: { defaultProps: { overlayProps: OVERLAY } },
    // What may be left out says so; a star beside everything else would be read out with each name.
    InputWrapper: {
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    },
    Input: { defaultProps: { radius: 'md' } },
    Menu: { defaultProps: { radius: 'md', shadow: 'none', position: 'bottom-end' } },
    Modal: { defaultProps: { radius: 'lg', overlayProps: OVERLAY, centered: true } },
    Paper: { defaultProps: { radius: 'lg', withBorder: true } },
    Popover: { defaultProps: { radius: 'md', shadow: 'none' } },
    Progress: { defaultProps: { radius: 'xl', size: 'sm' } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right', maxDropdownHeight: 320 } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
    // As spans, they may stand in paragraphs and labels.
    ThemeIcon: { defaultProps: { component: 'span' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
  },
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
  '--mantine-color-success': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-pine-filled': 'var(--accent)',
  '--mantine-color-pine-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: ROLES, dark: ROLES })
