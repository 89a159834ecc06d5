import { createTheme, type MantineColorsTuple } from '@mantine/core';

const tide: MantineColorsTuple = [
  '#e9f4f6',
  '#d2e7eb',
  '#a6d0d8',
  '#74b7c4',
  '#4aa0b0',
  '#27879a',
  '#176f82',
  '#0f5a6b',
  '#0c4957',
  '#083642',
];

const slate: MantineColorsTuple = [
  '#f7f9fa',
  '#eff2f5',
  '#e1e6eb',
  '#cdd5dd',
  '#a9b5c0',
  '#7c8b99',
  '#5a6977',
  '#43515e',
  '#2c3843',
  '#18212a',
];

/** Neutral scale of the dark theme, lightest first as Mantine reads it: 0 text, 4 borders, 7 body. */
const night: MantineColorsTuple = [
  '#d5dde4',
  '#b5c1cb',
  '#93a2af',
  '#6b7b89',
  '#33414d',
  '#273440',
  '#1c2731',
  '#131c24',
  '#0e161d',
  '#090f15',
];

const closeButtonProps = { 'aria-label': 'Close' };

export const theme = createTheme({
  colors: { tide, gray: slate, dark: night },
  primaryColor: 'tide',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#18212a',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Plain objects: naming the components would load them all with the first page.
  components: {
    InputWrapper: {
      styles: { label: { marginBottom: 4 } },
      vars: () => ({
        label: {},
        error: { '--input-error-size': 'var(--mantine-font-size-xs)' },
        description: { '--input-description-size': 'var(--mantine-font-size-xs)' },
        success: {},
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    // The placeholder is a focusable child that the menu role does not allow.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Only the movement puts the spinner into the middle, and there is none where a person asks for less motion.
    Button: { styles: { loader: { transform: 'translate(-50%, -50%)' } } },
    // A dialog's title bar must not be a banner landmark.
    Drawer: {
      defaultProps: { closeButtonProps, attributes: { header: { role: 'presentation' } } },
      styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600 } },
    },
    Modal: {
      // What was typed into it would be gone with a click beside it.
      defaultProps: { closeOnClickOutside: false, closeButtonProps, attributes: { header: { role: 'presentation' } } },
      styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600 } },
    },
    Card: {
      defaultProps: { withBorder: true, padding: 'lg', radius: 'md', bg: 'var(--landfall-surface)' },
    },
  },
});
