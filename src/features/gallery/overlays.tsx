import { Pencil } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#app/ui/overlays/dialog.tsx'
import { MoreMenu } from '#app/ui/overlays/menu.tsx'
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '#app/ui/overlays/sheet.tsx'
import { Tooltip } from '#app/ui/tooltip.tsx'
import { Specimen, State, States } from './specimen.tsx'

export const Overlays = () => (
  <Specimen name="Over and beside the page">
    <States>
      <State of="Dialog, sheet, menu, tooltip">
        <div className="flex flex-wrap gap-2">
          <DeleteDialog />
          <EditSheet />
          <Menu />
          <Tooltip content="What a dollar of today buys then.">
            <Button variant="secondary">Real terms</Button>
          </Tooltip>
        </div>
      </State>
    </States>
  </Specimen>
)

const DeleteDialog = () => (
  <Dialog>
    <DialogTrigger asChild>
      <Button variant="secondary">Dialog</Button>
    </DialogTrigger>
    <DialogContent
      title="Delete this debt?"
      description="Its payments and reminders go with it. This cannot be undone."
      footer={
        <>
          <DialogClose asChild>
            <Button variant="secondary">Keep it</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button variant="danger">Delete</Button>
          </DialogClose>
        </>
      }
    />
  </Dialog>
)

const EditSheet = () => (
  <Sheet>
    <SheetTrigger asChild>
      <Button variant="secondary">Sheet</Button>
    </SheetTrigger>
    <SheetContent
      title="Edit the goal"
      footer={
        <SheetClose asChild>
          <Button block>Save</Button>
        </SheetClose>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label="Name">
          <Input defaultValue="House down payment" />
        </Field>
        <Field label="Where" optional>
          <Input />
        </Field>
      </div>
    </SheetContent>
  </Sheet>
)

const Menu = () => (
  <MoreMenu
    about="a goal"
    actions={[
      { label: 'Rename', icon: Pencil, onSelect: () => undefined },
      { label: 'Move up', isDisabled: true, onSelect: () => undefined },
    ]}
    onDelete={() => undefined}
  />
)
