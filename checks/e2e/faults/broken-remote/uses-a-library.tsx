import * as Dialog from '@radix-ui/react-dialog';

/** A page without a mistake. The library of its dialog adds a style element to the document. */
export default function UsesALibrary({ headingId }: { headingId: string }) {
  return (
    <>
      <h1 id={headingId} tabIndex={-1}>
        Dialog
      </h1>
      <Dialog.Root>
        <Dialog.Trigger>Open</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay />
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Details</Dialog.Title>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}
