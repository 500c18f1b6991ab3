package dev.stateroom.ui.palette;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.session.ThreadNames;
import dev.stateroom.ui.theme.FeatherIcons;
import dev.stateroom.ui.timeline.StepNumber;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.view.SystemClipboard;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.LocalLook;
import dev.stateroom.workspace.TypedAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be found, as of the time when the palette opens. Created on the FX thread; searched off it, since a thread may have
 * many thousand files, calls and steps.
 */
final class PaletteCandidates {
    private static final int MOST_IN_SECTION = 40;
    private static final int MOST_AMONG_ALL = 8;

    private final List<Available> commands;
    private final @Nullable FileSet files;
    private final List<ToolCall> calls;
    private final List<Timeline.Step> steps;
    private final @Nullable RecordedThread thread;
    private final List<ThreadSource.ThreadSummary> threads;
    private final ThreadNames names;
    private final Session session;
    private final Navigation navigation;
    private final CompareCandidates things;
    private final Translations words = Translations.of(PaletteCandidates.class);

    private record Available(UserCommand command, boolean enabled) {}

    record Scored(FuzzyMatch match, PaletteHit hit) {}

    PaletteCandidates(List<UserCommand> commands, Session session, Navigation navigation) {
        this.commands = commands.stream().map(c -> new Available(c, c.enabled().getValue())).toList();
        StepState state = session.stateProperty().get();
        this.files = state == null ? null : state.files().value();
        ToolCall.Ledger ledger = session.callsProperty().get();
        this.calls = ledger == null ? List.of() : ledger.inOrder();
        Timeline timeline = session.timelineProperty().get();
        this.steps = timeline == null ? List.of() : timeline.steps();
        this.thread = session.threadProperty().get();
        this.threads = session.threadsProperty().get();
        this.names = session.titles().names();
        this.session = session;
        this.navigation = navigation;
        this.things = new CompareCandidates(session, navigation, words);
    }

    /** Returns the best rows of each section, in the order of the sections. */
    List<PaletteHit> search(PaletteQuery query, Cancellation cancellation) {
        int most = query.kind() == PaletteQuery.Kind.ALL ? MOST_AMONG_ALL : MOST_IN_SECTION;
        boolean nothingTyped = query.kind() == PaletteQuery.Kind.ALL && query.words().isEmpty();
        List<Scored> actions = new ArrayList<>();
        List<Scored> unavailable = new ArrayList<>();
        if (query.wants(PaletteQuery.Kind.COMMANDS)) {
            for (Available available : commands) {
                UserCommand command = available.command();
                FuzzyMatch match = FuzzyMatch.of(query, command.title(), command.id() + " " + also(command));
                if (match != null) {
                    (available.enabled() ? actions : unavailable).add(new Scored(match, hit(available, match)));
                }
            }
        }
        List<PaletteHit> all = new ArrayList<>(best(actions, nothingTyped ? MOST_IN_SECTION : most));
        addresses(query.typed()).forEach(all::addFirst);
        if (query.wants(PaletteQuery.Kind.PATHS) && !nothingTyped) {
            all.addAll(best(paths(query, cancellation), most));
        }
        if (query.wants(PaletteQuery.Kind.CALLS) && !nothingTyped) {
            all.addAll(best(calls(query, cancellation), most));
        }
        if (query.kind() == PaletteQuery.Kind.COMPARISONS || (query.wants(PaletteQuery.Kind.STEPS) && !nothingTyped)) {
            all.addAll(best(steps(query, cancellation), most));
        }
        if (query.kind() == PaletteQuery.Kind.ALL && !nothingTyped) {
            all.addAll(best(threads(query, cancellation), most));
        }
        if (query.kind() == PaletteQuery.Kind.COMPARISONS) {
            all.addAll(best(things.matching(query), most));
        }
        if (!nothingTyped) {
            all.addAll(best(unavailable, most));
        }
        return all;
    }

    /** Other names of a command: the words of the command line and of other programs. */
    private String also(UserCommand command) {
        String key = "also." + command.id();
        return words.has(key) ? words.get(key) : "";
    }

    /** The typed text if it is the address of a server or a database, or a path on this computer that can be opened. */
    private List<PaletteHit> addresses(String typed) {
        if (typed.indexOf('/') < 0) {
            return List.of();
        }
        TypedAddress is = TypedAddress.of(typed, Path.of("").toAbsolutePath(), path -> path.getNameCount() == 0 ? LocalLook.ABSENT : LocalLook.at(path));
        return !is.kind().isOpened()
                ? List.of()
                : List.of(new PaletteHit(
                        PaletteHit.Section.ACTIONS,
                        is.kind().isRemote() ? "server" : "folder",
                        words.get(is.kind().isRemote() ? "address.connect" : "address.open", is.what()),
                        List.of(),
                        "",
                        "",
                        true,
                        () -> navigation.open(is.address()),
                        List.of()));
    }

    private static List<PaletteHit> best(List<Scored> found, int most) {
        return found.stream()
                .sorted(Comparator.comparingInt((Scored s) -> s.match().score()).reversed())
                .limit(most)
                .map(Scored::hit)
                .toList();
    }

    private PaletteHit hit(Available available, FuzzyMatch match) {
        UserCommand command = available.command();
        return new PaletteHit(
                available.enabled() ? PaletteHit.Section.ACTIONS : PaletteHit.Section.UNAVAILABLE,
                command.icon(),
                command.title(),
                match.ranges(),
                available.enabled() ? "" : command.whyDisabled(),
                command.keyText(),
                available.enabled(),
                command::runIfEnabled,
                List.of());
    }

    private List<Scored> paths(PaletteQuery query, Cancellation cancellation) {
        List<Scored> found = new ArrayList<>();
        if (files == null) {
            return found;
        }
        for (String key : files.keys()) {
            cancellation.check();
            FuzzyMatch match = FuzzyMatch.of(query, key, "");
            FilePath path = match == null ? null : FilePath.parse(key).orElse(null);
            if (match != null && path != null) {
                Location at = Location.of("/", path);
                found.add(new Scored(
                        match,
                        new PaletteHit(PaletteHit.Section.PATHS, "file-text", key, match.ranges(), "", "", true, () -> navigation.openPath(at), actions(at))));
            }
        }
        return found;
    }

    private List<UserCommand> actions(Location at) {
        return List.of(
                UserCommand.of("palette.open", words.get("action.open"), "file-text", () -> navigation.openPath(at)),
                UserCommand.of("palette.copy", words.get("action.copyPath"), "copy", () -> {
                    SystemClipboard.put(at.agentPath());
                }));
    }

    private List<Scored> calls(PaletteQuery query, Cancellation cancellation) {
        List<Scored> found = new ArrayList<>();
        for (ToolCall call : calls) {
            cancellation.check();
            String path = call.path();
            String title = path == null ? call.tool() : call.tool() + "  " + path;
            FuzzyMatch match = FuzzyMatch.of(query, title, call.id() + " " + call.agent());
            if (match != null) {
                found.add(new Scored(
                        match,
                        new PaletteHit(
                                PaletteHit.Section.CALLS,
                                FeatherIcons.ofTool(call.tool()),
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
                : words.get("call.detail", StepNumber.named(at.step(), ""), call.agent());
    }

    private List<Scored> steps(PaletteQuery query, Cancellation cancellation) {
        List<Scored> found = new ArrayList<>();
        for (Timeline.Step step : steps) {
            cancellation.check();
            Integer number = step.checkpoint().step();
            boolean compares = query.kind() == PaletteQuery.Kind.COMPARISONS;
            String name = number == null ? step.key().id() : words.get("step.title", number);
            String title = compares ? words.get("compare.title", name) : name;
            String tools = step.tools().stream().collect(Collectors.joining(", "));
            String detail = words.get("step.detail", tools, step.filesChanged());
            FuzzyMatch match = FuzzyMatch.of(query, title, tools + " " + step.key().id());
            if (match != null) {
                found.add(new Scored(
                        exactFirst(match, query, number),
                        new PaletteHit(
                                PaletteHit.Section.STEPS,
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

    /** Threads by name or id, except for the shown one. */
    private List<Scored> threads(PaletteQuery query, Cancellation cancellation) {
        List<Scored> found = new ArrayList<>();
        for (ThreadSource.ThreadSummary summary : threads) {
            cancellation.check();
            String id = summary.id();
            String title = names.name(id);
            FuzzyMatch match = FuzzyMatch.of(query, title, id);
            if (match != null && (thread == null || !thread.id().equals(id))) {
                found.add(new Scored(
                        match,
                        new PaletteHit(PaletteHit.Section.THREADS, "git-commit", title, match.ranges(), "", "", true, () -> navigation.openThread(id), List.of())));
            }
        }
        return found;
    }

    /** Compares with the shown step, which stays the newer side. */
    private void compare(CheckpointKey with) {
        CheckpointKey now = session.stepProperty().get();
        if (now != null) {
            navigation.compare(with, now);
        }
    }

    private static FuzzyMatch exactFirst(FuzzyMatch match, PaletteQuery query, @Nullable Integer number) {
        return number != null && query.words().contains(number.toString())
                ? new FuzzyMatch(match.score() + 1_000_000, match.ranges())
                : match;
    }
}
