import { useState } from 'react';
import type { IconName } from '#kernel';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DropPlace } from '#web/ui/drop-place.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Row, Shown } from './shown.tsx';

const buttons = ['', 'button-primary', 'button-danger', 'button-quiet'] as const;
const icons: readonly IconName[] = ['waves', 'landmark', 'siren', 'hand-coins', 'truck', 'shield-check', 'search'];

export function ControlsShown() {
  const [picked, setPicked] = useState('open');
  const [secret, setSecret] = useState('');
  return (
    <>
      <Shown name="Buttons">
        <Row>
          {buttons.map((look) => (
            <button key={look} type="button" className={`button ${look}`}>
              {look === '' ? 'Plain' : look.slice('button-'.length)}
            </button>
          ))}
          <button type="button" className="button">
            <Icon name="download" /> With a picture
          </button>
          <button type="button" className="button button-primary" disabled>
            Not now
          </button>
          <button type="button" className="link">
            As a link
          </button>
        </Row>
      </Shown>
      <Shown name="Badges, chips, keys">
        <Row>
          <Badge>Plain</Badge>
          <Badge tone="good">Good</Badge>
          <Badge tone="warn">Watch</Badge>
          <Badge tone="danger">Overdue</Badge>
          <Badge tone="review">7</Badge>
          <span className="chip">Status: submitted</span>
          <span className="keys">Ctrl K</span>
        </Row>
      </Shown>
      <Shown name="Pictures">
        <Row>
          {icons.map((name) => (
            <span key={name} className="flex items-center gap-1.5">
              <Icon name={name} className="size-5" /> {name}
            </span>
          ))}
        </Row>
      </Shown>
      <Shown name="Controls">
        <div className="grid max-w-xl gap-4">
          <label>
            A line
            <input className="control mt-1" defaultValue="Pumps for station 4" />
          </label>
          <label>
            Empty
            <input className="control mt-1" placeholder="For example pumps" />
          </label>
          <div>
            <label htmlFor="kit-wrong">Wrong</label>
            <input
              id="kit-wrong"
              className="control mt-1"
              aria-invalid="true"
              aria-describedby="kit-wrong-why"
              defaultValue="31/12"
            />
            <p id="kit-wrong-why" className="wrong">
              Must be a real day such as 2026-11-20
            </p>
          </div>
          <label>
            Not to be changed
            <input className="control mt-1" disabled defaultValue="REQ-2026-00017" />
          </label>
          <label htmlFor="kit-pick">State</label>
          <Select
            id="kit-pick"
            value={picked}
            onPick={setPicked}
            choices={[
              ['open', 'Open'],
              ['done', 'Done'],
            ]}
          />
          <PasswordInput label="Password" autoComplete="off" value={secret} onType={setSecret} />
          <label className="flex items-center gap-2">
            <input type="checkbox" defaultChecked /> Federal funds
          </label>
        </div>
      </Shown>
      <Shown name="A place for files">
        <DropPlace label="Choose a file" accept=".csv" onFiles={([file]) => file && tell(file.name)}>
          CSV, at most 10 MB
        </DropPlace>
      </Shown>
    </>
  );
}
