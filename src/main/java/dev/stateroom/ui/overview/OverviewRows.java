package dev.stateroom.ui.overview;

import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.timeline.OneLine;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.overview.ThreadOverview;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rows in the middle: turns, the most changed files, calls on files elsewhere. */
final class OverviewRows {
    private static final int MOST_NAMES = 3;
    private static final int MOST_TOLD = 20;
    private static final int FINEST = 264;
    private static final int MOST_FILES = 12;
    private static final int DEEPEST = 8;
    private static final int MOST_CALLS = 300;
    private static final int LONGEST_NAME = 32;

    private final Translations words;
    private final OverviewPane.Links links;
    private Map<Object, OverviewRow> made = Map.of();

    OverviewRows(Translations words, OverviewPane.Links links) {
        this.words = words;
        this.links = links;
    }

    /** What each turn did to files of the thread's state, and the files that changed most. */
    List<OverviewRow> ofFiles(ThreadOverview overview, Timeline timeline, String below) {
        List<OverviewRow> rows = new ArrayList<>();
        rows.add(new OverviewRow.Heading(words.get("turns"), words.get("turns.chart"), null));
        String shared = shared(overview, below);
        Map<Object, OverviewRow> kept = new HashMap<>();
        for (ThreadOverview.TurnFiles turn : overview.turns()) {
            if (below.isEmpty() || !turn.paths().isEmpty()) {
                // A growing thread has the same turns again; only the last one differs.
                Object key = List.of(turn, StepNumber.at(timeline, turn.first()), StepNumber.at(timeline, turn.last()));
                OverviewRow same = made.get(key);
                OverviewRow row = same == null ? turn(turn, timeline) : same;
                kept.put(key, row);
                rows.add(row);
            }
        }
        if (rows.size() == 1) {
            rows.add(new OverviewRow.Remark(words.get(below.isEmpty() ? "turns.none" : "turns.none.below")));
        }
        if (!overview.changed().isEmpty()) {
            rows.add(new OverviewRow.Heading(words.get("changed"), words.get("changed.chart"), null));
            int steps = drawn(timeline.steps().size());
            overview.changed().stream().limit(MOST_FILES).forEach(file -> {
                Object key = List.of(file, shared, steps);
                OverviewRow same = made.get(key);
                OverviewRow row = same == null ? file(file, shared, steps) : same;
                kept.put(key, row);
                rows.add(row);
            });
            if (overview.changed().size() > MOST_FILES) {
                rows.add(new OverviewRow.Remark(words.get("changed.more", overview.changed().size() - MOST_FILES)));
            }
        }
        made = kept;
        return rows;
    }

    /** Rounds the number of steps as long as no dot moves by half a pixel, so that the files of a growing thread are redrawn rarely. */
    private static int drawn(int steps) {
        int unseen = Math.max(1, steps / FINEST);
        return (steps + unseen - 1) / unseen * unseen;
    }

    private OverviewRow file(ThreadOverview.ChangedPath file, String shared, int steps) {
        return new OverviewRow.ChangedFile(
                file.path().substring(shared.length()), words.get("versions", file.steps().size()), file.steps(), steps, () -> links.file(file));
    }

    private OverviewRow turn(ThreadOverview.TurnFiles turn, Timeline timeline) {
        int first = StepNumber.at(timeline, turn.first());
        int last = StepNumber.at(timeline, turn.last());
        return new OverviewRow.Turn(
                turn.number() == 0 ? words.get("turn.before") : words.get("turn", turn.number()),
                OneLine.of(turn.text(), 200),
                first == last ? words.get("turn.step", first) : words.get("turn.steps", first, last),
                names(turn.paths()),
                more(turn.paths().size()),
                String.join("\n", turn.paths().stream().limit(MOST_TOLD).toList()),
                turn.kinds(),
                turn.bars(),
                turn.last(),
                () -> links.step(turn.lastChange()));
    }

    private String names(List<String> paths) {
        return String.join("  ", paths.stream().limit(MOST_NAMES).map(path -> OneLine.middle(OneLine.of(name(path), 200), 8, LONGEST_NAME - 9)).toList());
    }

    private String more(int paths) {
        return paths == 0 ? words.get("turn.no.files") : paths <= MOST_NAMES ? "" : words.get("turn.more", paths - MOST_NAMES);
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The folder of all changed files, with its slash, which rows need not repeat. */
    private static String shared(ThreadOverview overview, String below) {
        String shared = null;
        for (ThreadOverview.ChangedPath file : overview.changed()) {
            String folder = file.path().substring(0, file.path().lastIndexOf('/') + 1);
            while (shared != null && !folder.startsWith(shared)) {
                shared = shared.substring(0, shared.lastIndexOf('/', shared.length() - 2) + 1);
            }
            shared = shared == null ? folder : shared;
        }
        return shared == null ? below : shared;
    }

    /** The main agent's call that a subagent's call ran under; a call of the main agent itself. */
    private static ToolCall main(ToolCall.Ledger calls, ToolCall call) {
        ToolCall at = call;
        for (int depth = 0; at.parentCallId() != null && depth < DEEPEST; depth++) {
            String id = at.parentCallId();
            ToolCall around = calls.inOrder().stream().filter(one -> one.id().equals(id)).findFirst().orElse(null);
            if (around == null) {
                return at;
            }
            at = around;
        }
        return at;
    }

    /** What the calls did to files below a path that the thread's state does not have. */
    List<OverviewRow> ofCalls(ToolCall.Ledger calls, Timeline timeline, String below) {
        List<ToolCall> touching = calls.inOrder().stream()
                .filter(call -> call.path() != null ? call.path().startsWith(below) : below.equals("/") && call.tool().equals("execute"))
                .toList();
        List<OverviewRow> rows = new ArrayList<>();
        rows.add(new OverviewRow.Heading(words.get("calls"), words.get("calls.count", touching.size()), null));
        for (ToolCall call : touching.subList(0, Math.min(MOST_CALLS, touching.size()))) {
            Integer step = StepNumber.of(timeline, main(calls, call).checkpoint(), null);
            rows.add(new OverviewRow.FileCall(
                    step == null ? "" : StepNumber.shown(step),
                    OneLine.of(call.tool(), 40),
                    OneLine.of(call.subject(), 200),
                    words.get(words.has("call." + call.status()) ? "call." + call.status() : "call.error"),
                    call.status().equals("error"),
                    () -> links.call(call)));
        }
        if (touching.isEmpty()) {
            rows.add(new OverviewRow.Remark(words.get("calls.none")));
        } else if (touching.size() > MOST_CALLS) {
            rows.add(new OverviewRow.Remark(words.get("changed.more", touching.size() - MOST_CALLS)));
        }
        return rows;
    }
}
