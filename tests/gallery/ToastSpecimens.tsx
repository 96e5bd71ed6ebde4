import { Button } from '../../src/ui/Button.tsx';
import { toastTypes } from '../../src/ui/toasts/createToastQueue.ts';
import { Row, Specimen } from './Specimen.tsx';
import { toasts } from './toasts.ts';

const messages = {
  info: 'The cards on this device are from this morning',
  success: 'Cards updated',
  warning: 'Your access to Somerset Levels and Moors ended, so the choice was cleared',
  error: 'Sorry an unexpected error ocurred.',
  default: 'Link copied',
};

/** A button for every type of a toast. */
export function ToastSpecimens() {
  return (
    <Specimen name="Toasts" note="Bottom centre for 1.5 s, unless asked elsewhere">
      <Row>
        {toastTypes.map((type) => (
          <Button
            key={type}
            variant="secondary"
            label={`Toast ${type}`}
            onClick={() => toasts.show({ type, message: messages[type] })}
          />
        ))}
      </Row>
    </Specimen>
  );
}
