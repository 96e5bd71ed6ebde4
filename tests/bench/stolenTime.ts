import { readFileSync } from 'node:fs';

/** Of the kernel's counters, since the machine started. In its ticks, of ten milliseconds as a rule. */
interface ProcessorTime {
  readonly used: number;
  /** While a virtual machine had work to do, its host let others work. */
  readonly stolen: number;
}

const none: ProcessorTime = { used: 0, stolen: 0 };

/** Nothing is known to be stolen where no Linux tells. */
export function processorTime(): ProcessorTime {
  try {
    return parseProcessorTime(readFileSync('/proc/stat', 'utf8'));
  } catch {
    return none;
  }
}

/** @param stat as `man proc_stat` has it: user, nice, system, idle, iowait, irq, softirq, steal, … */
export function parseProcessorTime(stat: string): ProcessorTime {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] =
    /^cpu +(.+)$/m.exec(stat)?.[1]?.split(' ').map(Number) ?? [];
  return { used: user + nice + system + irq + softirq, stolen };
}

/** Per cent of the time that was asked for since `start`. */
export function stolenPercent(start: ProcessorTime, end = processorTime()): number {
  const stolen = end.stolen - start.stolen;
  const asked = stolen + end.used - start.used;
  return asked === 0 ? 0 : (100 * stolen) / asked;
}
