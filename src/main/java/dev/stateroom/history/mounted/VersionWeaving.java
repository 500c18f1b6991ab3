package dev.stateroom.history.mounted;

import dev.stateroom.dialect.DialectFact;
import dev.stateroom.history.CallChange;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSnapshot;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.mounted.MountedHistory.Change;
import dev.stateroom.history.mounted.MountedHistory.From;
import dev.stateroom.history.mounted.MountedHistory.Loaded;
import dev.stateroom.history.mounted.MountedHistory.Version;
import dev.stateroom.vfs.KeptVersion;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Orders the evidence about a file by time and derives the content in between. */
final class VersionWeaving {
    private final RecordedThread thread;
    private final String path;
    private final @Nullable Instant until;
    private final boolean createsOnly;
    private final List<Event> events = new ArrayList<>();
    private final List<ToolCall> dropped = new ArrayList<>();
    private int commands;

    /** A change of the file, or an observation of it. */
    private static final class Event {
        private final From from;
        private final @Nullable Instant at;
        private final @Nullable Checkpoint step;
        private final @Nullable ToolCall call;
        private final @Nullable CallChange change;
        private final @Nullable KeptVersion kept;
        private FileSnapshot held;

        Event(
                From from,
                @Nullable Instant at,
                @Nullable Checkpoint step,
                @Nullable ToolCall call,
                @Nullable CallChange change,
                @Nullable KeptVersion kept,
                FileSnapshot held) {
            this.from = from;
            this.at = at;
            this.step = step;
            this.call = call;
            this.change = change;
            this.kept = kept;
            this.held = held;
        }
    }

    VersionWeaving(RecordedThread thread, String path, @Nullable Checkpoint until) {
        this.thread = thread;
        this.path = path;
        this.until = until == null ? null : time(until);
        this.createsOnly = !thread.dialect().dialect().holds(DialectFact.WRITE_OVERWRITES);
    }

    /** Adds calls that changed the file. */
    void calls(ToolCall.Ledger calls) {
        for (ToolCall call : calls.inOrder()) {
            Checkpoint answered = thread.checkpoint(call.checkpoint());
            Instant end = answered == null ? null : time(answered);
            if (call.tool().equals("execute") && call.run().ran() && (until == null || end == null || !end.isAfter(until))) {
                commands++;
            }
            CallChange.ofDropped(call, path, createsOnly).ifPresent(_ -> dropped.add(call));
            CallChange.of(call, path, createsOnly).ifPresent(change ->
                    events.add(new Event(From.CALL, startedAt(answered), answered, call, change, null, FileSnapshot.Other.UNKNOWN)));
        }
    }

    /** The start of the step in which a call ran: the time of a medium's version is between that and its end. */
    private @Nullable Instant startedAt(@Nullable Checkpoint answered) {
        CheckpointKey parent = answered == null ? null : answered.parent();
        Checkpoint before = parent == null ? null : thread.checkpoint(parent);
        Instant startedAt = before == null ? null : time(before);
        return startedAt != null || answered == null ? startedAt : time(answered);
    }

    private static @Nullable Instant time(Checkpoint checkpoint) {
        OffsetDateTime at = checkpoint.createdAt();
        return at == null ? null : at.toInstant();
    }

    /** Adds the text of a prompt. */
    void loaded(Loaded loaded) {
        Instant at = time(loaded.loaded());
        events.add(new Event(From.PROMPT, at, loaded.loaded(), null, null, null, new FileSnapshot.Text(loaded.text())));
    }

    /** Adds a version of the medium. */
    void kept(KeptVersion kept) {
        events.add(new Event(From.KEPT, kept.at(), null, null, null, kept, FileSnapshot.of(kept)));
    }

    List<String> notes() {
        return commands == 0 || events.isEmpty()
                ? List.of()
                : List.of((commands == 1 ? "a command was run: what it" : commands + " commands were run: what they") + " changed is not recorded");
    }

    /** The versions, oldest first. */
    List<Version> woven(FileSnapshot now) {
        sort();
        if (now != FileSnapshot.Other.UNKNOWN) {
            events.add(new Event(From.NOW, null, null, null, null, null, now));
        }
        forward();
        backward();
        List<Version> versions = new ArrayList<>();
        if (!events.isEmpty()) {
            found(events.getFirst(), versions);
            events.forEach(event -> add(event, versions));
        }
        versions.replaceAll(version -> ofDropped(version, version.number() == 1 ? FileSnapshot.Other.UNKNOWN : versions.get(version.number() - 2).held()));
        return until == null ? versions : upTo(versions, until);
    }

    /** The same as made by a call with a lost result, if no other call made it and that call leads to exactly this content. */
    private Version ofDropped(Version version, FileSnapshot before) {
        Version found = version;
        for (ToolCall call : version.call() == null && (version.from() == From.NOW || version.from() == From.KEPT) ? dropped : List.<ToolCall>of()) {
            CallChange change = CallChange.ofDropped(call, path, createsOnly).orElseThrow();
            Checkpoint step = thread.checkpoint(call.checkpoint());
            if (version.held() != FileSnapshot.Other.UNKNOWN && change.after(before).equals(version.held())) {
                found = new Version(
                        version.number(),
                        From.CALL,
                        version.change() != Change.FOUND ? version.change() : change.before(version.held()) == FileSnapshot.Other.ABSENT ? Change.ADDED : Change.WRITTEN,
                        version.held(),
                        call,
                        version.kept(),
                        call.checkpoint(),
                        step == null ? null : step.step(),
                        version.at() != null || step == null ? version.at() : time(step));
            }
        }
        return found;
    }

    /** The versions up to a time. Later ones still prove earlier content: for an edit the replaced text, for a first write no file. */
    private static List<Version> upTo(List<Version> all, Instant until) {
        List<Version> versions = new ArrayList<>();
        for (Version version : all) {
            Instant at = version.at();
            if (version.from() == From.NOW || (at != null && at.isAfter(until))) {
                break;
            }
            versions.add(version);
        }
        if (versions.isEmpty() && !all.isEmpty() && all.getFirst().change() == Change.ADDED) {
            versions.add(new Version(1, From.FOUND, Change.ABSENT, FileSnapshot.Other.ABSENT, null, null, null, null, null));
        }
        return versions;
    }

    /** By time; an event without a time stays after the one it follows. */
    private void sort() {
        List<Instant> times = new ArrayList<>();
        Instant last = Instant.MIN;
        for (Event event : events) {
            last = event.at == null ? last : event.at;
            times.add(last);
        }
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparing(times::get));
        List<Event> sorted = order.stream().map(events::get).toList();
        events.clear();
        events.addAll(sorted);
    }

    private void forward() {
        FileSnapshot before = FileSnapshot.Other.UNKNOWN;
        for (Event event : events) {
            if (event.change != null) {
                event.held = event.change.after(before);
            }
            before = event.held;
        }
    }

    /** If a call's own arguments do not determine the content, it is the content that the next event found. */
    private void backward() {
        for (int i = events.size() - 2; i >= 0; i--) {
            Event event = events.get(i);
            Event next = events.get(i + 1);
            if (event.change == null || event.held != FileSnapshot.Other.UNKNOWN) {
                continue;
            }
            FileSnapshot left = next.change == null ? next.held : next.change.before(next.held);
            boolean fits = event.change.kind() != CallChange.Kind.EDIT || event.change.before(left) != FileSnapshot.Other.UNKNOWN;
            if (left instanceof FileSnapshot.Text && fits) {
                event.held = left;
            }
        }
    }

    /** Adds the version whose existence a first change proves. */
    private static void found(Event first, List<Version> versions) {
        if (first.change == null) {
            return;
        }
        FileSnapshot before = first.change.before(first.held);
        if (before instanceof FileSnapshot.Text || first.change.needsFile()) {
            versions.add(new Version(1, From.FOUND, Change.FOUND, before, null, null, null, null, null));
        }
    }

    private static void add(Event event, List<Version> versions) {
        if (event.change == null && isKnown(event, versions)) {
            return;
        }
        Checkpoint step = event.step;
        versions.add(new Version(
                versions.size() + 1,
                event.from,
                became(event, versions),
                event.held,
                event.call,
                event.kept,
                step == null ? null : step.key(),
                step == null ? null : step.step(),
                step != null && event.call != null ? time(step) : event.at));
    }

    private static Change became(Event event, List<Version> versions) {
        if (event.held == FileSnapshot.Other.ABSENT) {
            return Change.DELETED;
        }
        if (!versions.isEmpty()) {
            return versions.getLast().held() == FileSnapshot.Other.ABSENT ? Change.ADDED : Change.MODIFIED;
        }
        CallChange change = event.change;
        return change == null
                ? event.from == From.KEPT ? Change.ADDED : Change.FOUND
                : change.before(event.held) == FileSnapshot.Other.ABSENT ? Change.ADDED : Change.WRITTEN;
    }

    /** True if an observation is a known version; a kept one is noted on the version that a call made. */
    private static boolean isKnown(Event event, List<Version> versions) {
        if (versions.isEmpty()) {
            return event.held == FileSnapshot.Other.ABSENT;
        }
        Version last = versions.getLast();
        KeptVersion kept = event.kept;
        if (kept == null) {
            return last.held().equals(event.held);
        }
        for (int i = versions.size() - 1; i >= 0 && versions.get(i).kept() == null && versions.get(i).from() != From.KEPT; i--) {
            if (versions.get(i).held().equals(event.held)) {
                versions.set(i, versions.get(i).keptAs(kept));
                return true;
            }
        }
        return false;
    }

    /** The content before a version that an edit made; null if that is unknown. */
    static @Nullable String before(Version version) {
        return change(version).map(change -> change.before(version.held())).orElse(FileSnapshot.Other.UNKNOWN) instanceof FileSnapshot.Text(String text) ? text : null;
    }

    /** True if a call wrote all of it, whatever its former content. */
    static boolean isWhole(Version version) {
        return change(version)
                .filter(change -> change.kind() == CallChange.Kind.WRITE || change.kind() == CallChange.Kind.RESULT)
                .isPresent();
    }

    private static Optional<CallChange> change(Version version) {
        ToolCall call = version.call();
        String path = call == null ? null : call.offloadedTo() != null ? call.offloadedTo() : call.path();
        return call == null || path == null ? Optional.empty() : CallChange.of(call, path, false);
    }
}
