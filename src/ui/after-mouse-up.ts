let isMouseDown = false
for (const [name, pressed] of [
  ['mousedown', true],
  ['mouseup', false],
  ['dragend', false],
] as const)
  document.addEventListener(name, () => (isMouseDown = pressed), true)

/**
 * Runs a layout change caused by a field losing focus: now, or once the mouse button is up. Pressing a button blurs the field; if
 * an error line appeared or disappeared at that moment, the button would move from under the pointer and miss its click.
 */
export function afterMouseUp(run: () => void): void {
  if (isMouseDown) document.addEventListener('mouseup', run, { once: true })
  else run()
}
