/** The web app manifest that browsers read to install the app. */
import type { ManifestOptions } from 'vite-plugin-pwa'
import { brand } from '../core/contract/brand.ts'

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: `${brand}: savings, debt, and retirement`,
  short_name: brand,
  description: 'Save, invest, pay off debt, and plan for retirement. Works offline on your phone.',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone', 'minimal-ui'],
  orientation: 'any',
  lang: 'en-US',
  dir: 'ltr',
  categories: ['finance', 'productivity'],
  theme_color: '#f5f9f4',
  background_color: '#f5f9f4',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: [
    {
      name: 'Debt',
      url: '/debt',
      icons: [{ src: '/icons/shortcuts/debt-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Goals',
      url: '/goals',
      icons: [{ src: '/icons/shortcuts/goals-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Help',
      url: '/faq',
      icons: [{ src: '/icons/shortcuts/help-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
  screenshots: [
    {
      src: '/screenshots/dashboard-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Your plan at a glance',
    },
    {
      src: '/screenshots/dashboard-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Your plan at a glance',
    },
  ],
}
