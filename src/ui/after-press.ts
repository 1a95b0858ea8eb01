let isPressed = false
for (const [name, pressed] of [
  ['mousedown', true],
  ['mouseup', false],
  ['dragend', false],
] as const)
  document.addEventListener(name, () => (isPressed = pressed), true)

/**
 * Runs a change of the page that follows from leaving a field: now, or once the mouse button is up. Pressing a button takes the focus
 * from the field; if an error line came or went at that moment, the button would move away from under the pointer and get no click.
 */
export function afterPress(run: () => void): void {
  if (isPressed) document.addEventListener('mouseup', run, { once: true })
  else run()
}
