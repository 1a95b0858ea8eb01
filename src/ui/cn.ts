/** The name under which components that the shadcn tool adds import their class names; see components.json. */
export { clsx as cn } from 'clsx'
