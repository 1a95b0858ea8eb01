let root: HTMLElement | undefined
let isWithdrawn = false

/** The element at the end of the body in which dialogs, menus and tips are drawn. */
export function overlayRoot(): HTMLElement {
  if (!root) {
    root = document.createElement('div')
    root.dataset['slot'] = 'overlays'
  }
  if (!root.isConnected && !isWithdrawn) document.body.append(root)
  return root
}

/** Takes everything that is drawn over the page out of the document, or puts it back. React does not notice either. */
export function withdrawOverlays(isOut: boolean): void {
  isWithdrawn = isOut
  if (isOut) root?.remove()
  else overlayRoot()
}
