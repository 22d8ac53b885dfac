type ScheduleText = {
  key: string
  values?: Record<string, string | number>
  /** Whether the text has a time of day, which is one of the schedule's time zone. */
  hasTime?: boolean
}

/**
 * Returns the translation key and values of a cron expression: every so many minutes, every hour or every day. Undefined for
 * any other expression.
 */
export function scheduleText(cron: string): ScheduleText | undefined {
  const [minute = '', hour = '', ...days] = cron.trim().split(/\s+/)
  if (days.join(' ') !== '* * *') return undefined
  if (hour === '*') return withinHour(minute)
  if (!isNumber(minute) || !isNumber(hour)) return undefined
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  return { key: 'jobs.schedule.daily', values: { time }, hasTime: true }
}

function withinHour(minute: string): ScheduleText | undefined {
  if (isNumber(minute)) return { key: 'jobs.schedule.hourly', values: { minute: Number(minute) } }
  const step = minute === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(minute)?.[1])
  // With other steps, the last interval of each hour is shorter. NaN is no step.
  return 60 % step === 0
    ? { key: 'jobs.schedule.minutes', values: { smart_count: step } }
    : undefined
}

const isNumber = (text: string) => /^\d+$/.test(text)
