package dev.stateroom.history.hazard;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.ToolCall;
import dev.stateroom.tool.ToolName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The calls of one agent so far on one branch. Loops are counted within a turn; the lines that it has seen of files are kept. */
final class AgentLine {
    /** The largest number of lines that a read without a limit returns. */
    private static final long WHOLE = 2_000;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}");

    private final Map<String, ToolCall> seen = new HashMap<>();
    private final Map<String, LinesSeen> pages = new HashMap<>();
    private final Map<String, List<ToolCall>> alike = new HashMap<>();
    private final Map<String, TreeMap<Long, Long>> covered = new HashMap<>();
    private final Map<String, List<ToolCall>> again = new HashMap<>();
    private final Map<String, NumberRun> runs = new HashMap<>();
    private ToolCall last;
    /** The call of the cached {@link #name}, which is used several times for each call. */
    private @Nullable ToolCall named;
    private String name = "";

    /** Calls that differ in one number, which only grows or only falls. */
    private static final class NumberRun {
        private List<ToolCall> calls = new ArrayList<>();
        private List<Long> numbers = List.of();
        private int place = -1;
        private int direction;
    }

    AgentLine(ToolCall first) {
        last = first;
    }

    ToolCall last() {
        return last;
    }

    /** The call that read or wrote a file last; null if none did. */
    @Nullable ToolCall seen(String path) {
        return seen.get(path);
    }

    void sees(String path, ToolCall call) {
        seen.put(path, call);
        if (call.executedTool().equals(ToolName.READ_FILE.id())) {
            pages.computeIfAbsent(path, _ -> new LinesSeen()).add(call, text(call));
        } else if (!call.executedTool().equals(ToolName.EDIT_FILE.id())) {
            // The agent wrote its content.
            pages.remove(path);
        }
    }

    /** The reads after which the agent knows only a part of a file; none if it knows the whole, or never read it. */
    List<ToolCall> partlyRead(String path) {
        LinesSeen lines = pages.get(path);
        return lines == null ? List.of() : lines.partial();
    }

    /** A command or a foreign tool that received a path may have shown the whole file. */
    private void mayShow(ToolCall call) {
        if (!pages.isEmpty() && (HazardScan.operation(call) == null || HazardScan.operation(call) == ToolName.Operation.EXECUTE)) {
            String args = String.valueOf(call.executedArgs());
            pages.keySet().removeIf(path -> args.contains(path.substring(path.lastIndexOf('/') + 1)));
        }
    }

    /** Adds a call: a new turn begins with empty counts, and content that a call changed may be read again. */
    void next(ToolCall call) {
        if (call.turn() != last.turn()) {
            alike.clear();
            covered.clear();
            again.clear();
            runs.clear();
        }
        last = call;
        mayShow(call);
        ToolName.Operation operation = HazardScan.operation(call);
        boolean changes = HazardScan.isDone(call) && (operation == ToolName.Operation.WRITE || operation == ToolName.Operation.EXECUTE && !isKnown(call));
        if (changes) {
            boolean runsToo = operation == ToolName.Operation.WRITE;
            alike.values().removeIf(calls -> {
                ToolName.Operation other = HazardScan.operation(calls.getFirst());
                return other == ToolName.Operation.READ || runsToo && other != ToolName.Operation.WRITE;
            });
            covered.clear();
            again.clear();
        }
    }

    private boolean isKnown(ToolCall call) {
        List<ToolCall> before = alike.get(name(call));
        return before != null && text(before.getLast()).equals(text(call));
    }

    private String name(ToolCall call) {
        if (named != call) {
            named = call;
            name = call.executedTool() + call.executedArgs();
        }
        return name;
    }

    private static String text(ToolCall call) {
        return call.result() == null ? "" : call.result().text();
    }

    /** The calls that equal this one in arguments and result, itself the last. */
    List<ToolCall> alike(ToolCall call) {
        List<ToolCall> before = alike.get(name(call));
        if (before == null || !text(before.getLast()).equals(text(call))) {
            before = new ArrayList<>();
            alike.put(name(call), before);
        }
        before.add(call);
        return before;
    }

    /** The reads of a file that returned nothing new, in windows that are not all the same. */
    List<ToolCall> readAgain(ToolCall call) {
        String path = call.path();
        if (path == null || !call.executedTool().equals(ToolName.READ_FILE.id()) || !HazardScan.isDone(call)) {
            return List.of();
        }
        ForeignValue.Fields args = ForeignValue.fields(call.executedArgs());
        long from = args.get("offset") instanceof ForeignValue.Int(long offset) ? offset : 0;
        long to = from + (args.get("limit") instanceof ForeignValue.Int(long limit) ? limit : WHOLE);
        TreeMap<Long, Long> parts = covered.computeIfAbsent(path, _ -> new TreeMap<>());
        Map.Entry<Long, Long> part = parts.floorEntry(from);
        if (part == null || part.getValue() < to) {
            parts.merge(from, to, Math::max);
            return List.of();
        }
        List<ToolCall> calls = again.computeIfAbsent(path, _ -> new ArrayList<>());
        calls.add(call);
        boolean isOneCall = calls.stream().map(this::name).distinct().count() == 1;
        return isOneCall ? List.of() : calls;
    }

    /** The calls up to this one in which one number only grows or only falls; writes do not count. */
    List<ToolCall> sweep(ToolCall call) {
        if (HazardScan.operation(call) == ToolName.Operation.WRITE) {
            return List.of();
        }
        String form = name(call);
        List<Long> numbers = new ArrayList<>();
        Matcher matcher = NUMBER.matcher(form);
        while (matcher.find()) {
            numbers.add(Long.parseLong(matcher.group()));
        }
        NumberRun run = runs.computeIfAbsent(NUMBER.matcher(form).replaceAll("#"), _ -> new NumberRun());
        int place = run.calls.isEmpty() ? -1 : onlyChange(run.numbers, numbers);
        int direction = place < 0 ? 0 : Long.compare(numbers.get(place), run.numbers.get(place));
        boolean goesOn = place >= 0 && (run.place < 0 || run.place == place && run.direction == direction);
        if (!goesOn) {
            List<ToolCall> begin = new ArrayList<>();
            if (place >= 0) {
                begin.add(Objects.requireNonNull(run.calls.getLast()));
            }
            run.calls = begin;
        }
        run.place = place;
        run.direction = direction;
        run.numbers = numbers;
        run.calls.add(call);
        return run.calls;
    }

    /** The index of the one number that differs; -1 if none does or several do. */
    private static int onlyChange(List<Long> before, List<Long> now) {
        int place = -1;
        for (int i = 0; i < now.size(); i++) {
            if (!before.get(i).equals(now.get(i))) {
                if (place >= 0) {
                    return -1;
                }
                place = i;
            }
        }
        return place;
    }
}
