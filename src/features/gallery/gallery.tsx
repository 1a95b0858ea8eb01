import { Logo } from '#app/ui/logo.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Segment, Segmented } from '#app/ui/segmented.tsx'
import { useTheme } from '#app/ui/theme.ts'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Figures } from './figures.tsx'
import { Colours, Type } from './foundations.tsx'
import { Messages } from './messages.tsx'
import { Overlays } from './overlays.tsx'
import { Sample } from './sample.tsx'
import { TypedFields } from './typed-fields.tsx'

/** Every widget in every state, in the current theme. For building pages, and for screenshots. */
export function Gallery() {
  const [theme, chooseTheme] = useTheme()
  return (
    <Page className="gap-10">
      <PageHeader
        eyebrow={<Logo name="Verdant" className="mb-4 text-ink" />}
        title="Everything a page is made of"
        sub="Each widget in each of its states. Switch the theme, narrow the window, use the keyboard."
        actions={
          <Segmented
            aria-label="Theme"
            value={theme}
            onValueChange={(value) => chooseTheme(value === 'light' || value === 'dark' ? value : 'system')}
            className="w-72"
          >
            <Segment value="light">Light</Segment>
            <Segment value="dark">Dark</Segment>
            <Segment value="system">System</Segment>
          </Segmented>
        }
      />
      <Sample />
      <Colours />
      <Type />
      <Buttons />
      <TypedFields />
      <Choices />
      <Figures />
      <Messages />
      <Overlays />
    </Page>
  )
}
