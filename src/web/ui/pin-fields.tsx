import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Point } from '../../kernel/geo.ts';
import { NumberField } from './number-field.tsx';
import { PinPicker } from './pin-picker.tsx';
import './pin-fields.css';

/** Where a person puts the address, as the form holds it: empty text where there is nothing. */
export type Pin = Readonly<{ latitude: number | string; longitude: number | string }>;
export const noPin: Pin = { latitude: '', longitude: '' };

type PinFieldsProps = Readonly<{
  /** What is placed; names the map. */
  title?: string;
  /** Where its coordinates stand in a larger form: "depot." */
  path?: string;
  pin: Pin;
  /** What is wrong with a coordinate. */
  errors: Readonly<{ latitude?: unknown; longitude?: unknown }>;
  /** Where the address lies without a pin. */
  located: Point | undefined;
  near: Point | undefined;
  /** How the place is known, or why it is not. */
  text: string;
  hint: string | undefined;
  isOpenAtFirst: boolean;
  /** The pin can be moved, but not removed. */
  isRequired?: boolean;
  onPin: (pin: Pin) => void;
}>;

/** The input gives text as long as typing goes on, as after "-108.10": that is a place too. */
const coordinateOf = (value: number | string, most: number): number | undefined =>
  value !== '' && Math.abs(Number(value)) <= most ? Number(value) : undefined;

export function pointOfPin(pin: Pin): Point | undefined {
  const [latitude, longitude] = [coordinateOf(pin.latitude, 90), coordinateOf(pin.longitude, 180)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** The place on the map: what is known of it, and a pin by click, drag, arrow keys or typed coordinates. */
export function PinFields(props: PinFieldsProps) {
  const {
    title = 'Position on the map',
    path = '',
    pin,
    errors,
    located,
    near,
    text,
    hint,
    isOpenAtFirst,
    isRequired = false,
    onPin,
  } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const placed = pointOfPin(pin);
  const shown = placed ?? located;
  const isEmpty = pin.latitude === '' && pin.longitude === '';
  const isShown = isOpen || errors.latitude !== undefined || errors.longitude !== undefined;
  return (
    <div className="pin-position">
      <span>
        <b>{title}</b>
        <small>
          {placed ? 'Pin placed by hand' : text}
          {shown && ` · ${shown.latitude.toFixed(6)}, ${shown.longitude.toFixed(6)}`}
        </small>
      </span>
      <span className="page-actions">
        {!isEmpty && !isRequired && (
          <Button size="compact-sm" variant="default" onClick={() => onPin(noPin)}>
            Remove the Pin
          </Button>
        )}
        <Button size="compact-sm" variant="default" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          {isShown ? 'Close the Map' : 'Choose on the Map'}
        </Button>
      </span>
      {hint && (
        <p className="pin-hint" role="status">
          {hint}
        </p>
      )}
      {isShown && (
        <>
          <div className="pin-picker">
            <PinPicker label={title} value={shown} {...(near && { near })} onPick={onPin} />
          </div>
          <div className="pin-coordinates">
            <Coordinate name="latitude" label="Latitude" most={90} {...{ path, pin, errors, onPin }} />
            <Coordinate name="longitude" label="Longitude" most={180} {...{ path, pin, errors, onPin }} />
          </div>
        </>
      )}
    </div>
  );
}

type CoordinateProps = Pick<PinFieldsProps, 'pin' | 'errors' | 'onPin'> &
  Readonly<{ path: string; name: keyof Pin; label: string; most: number }>;

function Coordinate({ path, name, label, most, pin, errors, onPin }: CoordinateProps) {
  return (
    <NumberField
      label={label}
      hasArrows={false}
      data-path={path + name}
      value={pin[name]}
      error={errors[name] as string | undefined}
      onChange={(value) => onPin({ ...pin, [name]: value })}
      onPaste={(event) => {
        const both = coordinatesIn(event.clipboardData.getData('text'));
        if (!both) return;
        event.preventDefault();
        onPin(both);
      }}
    />
  );
}

/** "36.741298, -108.187654", as maps give it to copy. */
function coordinatesIn(text: string): Pin | undefined {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}
