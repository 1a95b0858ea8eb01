/** The name under which components added by the shadcn tool import their class names; see components.json. */
export { clsx as cn } from 'clsx'
