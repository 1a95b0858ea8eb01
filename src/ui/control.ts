/** The box around every text control: 48 px, a 3:1 border, red when invalid, sunken when disabled. */
export const controlBox =
  'relative flex min-h-12 w-full items-center rounded-control border border-faint bg-surface text-ink ' +
  'transition-colors hover:border-quiet focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 ' +
  'focus-within:outline-accent has-[[aria-invalid=true]]:border-red has-[[data-slot=control]:disabled]:border-line ' +
  'has-[[data-slot=control]:disabled]:bg-sunken has-[[data-slot=control]:disabled]:text-quiet'

/** The control itself. 17 px on a phone because iOS zooms in on anything below 16. */
export const controlText =
  'min-h-11 w-full min-w-0 flex-1 rounded-control bg-transparent px-4 text-17 outline-none md:text-15'
