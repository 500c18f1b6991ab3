package dev.stateroom.ui.palette;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.command.Command;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.theme.Icons;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be found, as it is when the palette opens. Made on the FX thread; searched off it, since a thread may
 * have many thousand files, calls and steps.
 */
final class Candidates {
    private static final int MOST_IN_SECTION = 40;
    private static final int MOST_AMONG_ALL = 8;

    private final List<Available> commands;
    private final @Nullable FileSet files;
    private final List<ToolCall> calls;
    private final List<Timeline.Step> steps;
    private final @Nullable RecordedThread thread;
    private final Session session;
    private final Navigation navigation;
    private final ThingCandidates things;
    private final Words words = Words.of(Candidates.class);

    private record Available(Command command, boolean enabled) {}

    record Scored(Match match, Hit hit) {}

    Candidates(List<Command> commands, Session session, Navigation navigation) {
        this.commands = commands.stream().map(c -> new Available(c, c.enabled().get())).toList();
        StepState state = session.stateProperty().get();
        this.files = state == null ? null : state.files().value();
        ToolCall.Ledger ledger = session.callsProperty().get();
        this.calls = ledger == null ? List.of() : ledger.inOrder();
        Timeline timeline = session.timelineProperty().get();
        this.steps = timeline == null ? List.of() : timeline.steps();
        this.thread = session.threadProperty().get();
        this.session = session;
        this.navigation = navigation;
        this.things = new ThingCandidates(session, navigation, words);
    }

    /** The best rows of each section, sections in their order. */
    List<Hit> search(Query query, Cancellation cancellation) {
        int most = query.kind() == Query.Kind.ALL ? MOST_AMONG_ALL : MOST_IN_SECTION;
        boolean nothingTyped = query.kind() == Query.Kind.ALL && query.words().isEmpty();
        List<Scored> actions = new ArrayList<>();
        List<Scored> unavailable = new ArrayList<>();
        if (query.wants(Query.Kind.COMMANDS)) {
            for (Available available : commands) {
                Command command = available.command();
                Match match = Match.of(query, command.title(), command.id());
                if (match != null) {
                    (available.enabled() ? actions : unavailable).add(new Scored(match, hit(available, match)));
                }
            }
        }
        List<Hit> all = new ArrayList<>(best(actions, nothingTyped ? MOST_IN_SECTION : most));
        if (query.wants(Query.Kind.PATHS) && !nothingTyped) {
            all.addAll(best(paths(query, cancellation), most));
        }
        if (query.wants(Query.Kind.CALLS) && !nothingTyped) {
            all.addAll(best(calls(query, cancellation), most));
        }
        if (query.kind() == Query.Kind.COMPARISONS || (query.wants(Query.Kind.STEPS) && !nothingTyped)) {
            all.addAll(best(steps(query, cancellation), most));
        }
        if (query.kind() == Query.Kind.COMPARISONS) {
            all.addAll(best(things.matching(query), most));
        }
        if (!nothingTyped) {
            all.addAll(best(unavailable, most));
        }
        return all;
    }

    private static List<Hit> best(List<Scored> found, int most) {
        return found.stream()
                .sorted(Comparator.comparingInt((Scored s) -> s.match().score()).reversed())
                .limit(most)
                .map(Scored::hit)
                .toList();
    }

    private Hit hit(Available available, Match match) {
        Command command = available.command();
        return new Hit(
                available.enabled() ? Hit.Section.ACTIONS : Hit.Section.UNAVAILABLE,
                command.icon(),
                command.title(),
                match.ranges(),
                available.enabled() ? "" : command.whyDisabled(),
                command.keyText(),
                available.enabled(),
                command::runIfEnabled,
                List.of());
    }

    private List<Scored> paths(Query query, Cancellation cancellation) {
        List<Scored> found = new ArrayList<>();
        if (files == null) {
            return found;
        }
        for (String key : files.keys()) {
            cancellation.check();
            Match match = Match.of(query, key, "");
            FilePath path = match == null ? null : FilePath.parse(key).orElse(null);
            if (match != null && path != null) {
                Location at = Location.of("/", path);
                found.add(new Scored(
                        match,
                        new Hit(Hit.Section.PATHS, "file-text", key, match.ranges(), "", "", true, () -> navigation.openPath(at), actions(at))));
            }
        }
        return found;
    }

    private List<Command> actions(Location at) {
        return List.of(
                Command.of("palette.open", words.get("action.open"), "file-text", () -> navigation.openPath(at)),
                Command.of("palette.copy", words.get("action.copyPath"), "copy", () -> {
                    ClipboardContent content = new ClipboardContent();
                    content.putString(at.agentPath());
                    Clipboard.getSystemClipboard().setContent(content);
                }));
    }

    private List<Scored> calls(Query query, Cancellation cancellation) {
        List<Scored> found = new ArrayList<>();
        for (ToolCall call : calls) {
            cancellation.check();
            String path = call.path();
            String title = path == null ? call.tool() : call.tool() + "  " + path;
            Match match = Match.of(query, title, call.id() + " " + call.agent());
            if (match != null) {
                found.add(new Scored(
                        match,
                        new Hit(
                                Hit.Section.CALLS,
                                Icons.ofTool(call.tool()),
                                title,
                                match.ranges(),
                                detail(call),
                                "",
                                true,
                                () -> navigation.openCall(call.id()),
                                List.of())));
            }
        }
        return found;
    }

    private String detail(ToolCall call) {
        Checkpoint at = thread == null ? null : thread.checkpoint(call.checkpoint());
        return at == null || at.step() == null
                ? call.agent()
                : words.get("call.detail", String.valueOf(at.step()), call.agent());
    }

    private List<Scored> steps(Query query, Cancellation cancellation) {
        List<Scored> found = new ArrayList<>();
        for (Timeline.Step step : steps) {
            cancellation.check();
            Integer number = step.checkpoint().step();
            boolean compares = query.kind() == Query.Kind.COMPARISONS;
            String name = number == null ? step.key().id() : words.get("step.title", String.valueOf(number));
            String title = compares ? words.get("compare.title", name) : name;
            String tools = step.tools().stream().collect(Collectors.joining(", "));
            String detail = words.get("step.detail", tools, step.filesChanged());
            Match match = Match.of(query, title, tools + " " + step.key().id());
            if (match != null) {
                found.add(new Scored(
                        exactFirst(match, query, number),
                        new Hit(
                                Hit.Section.STEPS,
                                compares ? "columns" : "git-commit",
                                title,
                                match.ranges(),
                                detail,
                                "",
                                true,
                                compares ? () -> compare(step.key()) : () -> session.stepProperty().set(step.key()),
                                List.of())));
            }
        }
        return found;
    }

    /** The step that is looked at stays the newer side. */
    private void compare(CheckpointKey with) {
        CheckpointKey now = session.stepProperty().get();
        if (now != null) {
            navigation.compare(with, now);
        }
    }

    private static Match exactFirst(Match match, Query query, @Nullable Integer number) {
        return number != null && query.words().contains(number.toString())
                ? new Match(match.score() + 1_000_000, match.ranges())
                : match;
    }
}
