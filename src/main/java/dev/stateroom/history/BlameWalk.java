package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Walks through the versions of one file, oldest first, into the subagents that made them: one version of the thread may be several writes
 * of a subagent, and the file that a subagent began with was written outside of it.
 */
final class BlameWalk {
    /** Depth of nested subagents that are followed; deeper ones count as one write. */
    private static final int MAX_DEPTH = 8;

    private final RecordedThread thread;
    private final ToolCall.Ledger calls;
    private final String path;
    private final Cancellation cancellation;
    private final LineOrigins lines = new LineOrigins();
    private final List<Blame.Origin> versions = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, CheckpointTree> lineages;
    private boolean gap;
    private int depth;

    BlameWalk(RecordedThread thread, ToolCall.Ledger calls, String path, Cancellation cancellation) {
        this.thread = thread;
        this.calls = calls;
        this.path = path;
        this.cancellation = cancellation;
        this.lineages = thread.trees();
    }

    /** Adds all versions along a branch; for a subagent's, first those of the thread that it was started from. */
    void along(Timeline timeline) {
        Timeline.Step first = timeline.steps().getFirst();
        String namespace = first.key().namespace();
        if (!namespace.isEmpty() && depth < MAX_DEPTH) {
            CheckpointKey from = startedFrom(first.checkpoint());
            if (from != null) {
                depth++;
                along(Timeline.of(thread, from, cancellation, Progress.SILENT));
                depth--;
            }
        }
        if (!timeline.complete()) {
            notes.add("The history is not complete: what was there at step " + first.checkpoint().step()
                    + " was written earlier by an unknown author");
        }
        visit(timeline);
    }

    private @Nullable CheckpointKey startedFrom(Checkpoint first) {
        String outer = CheckpointKey.around(first.key().namespace());
        CheckpointTree around = lineages.get(outer);
        return CheckpointTree.startedFrom(thread, first, outer, around);
    }

    private void visit(Timeline timeline) {
        Timeline.Step first = timeline.steps().getFirst();
        List<Timeline.Step> unread =
                timeline.steps().stream().filter(s -> s.note() != null).toList();
        for (Timeline.Step step : unread) {
            notes.add("Step " + step.checkpoint().step() + " cannot be read: what it wrote counts for a later one");
        }
        FileVersions.visit(
                thread,
                timeline,
                calls,
                path,
                version -> {
                    note(version);
                    gap = !timeline.complete() && version.step() == first
                            || isAfter(unread, version.step(), timeline);
                    add(version, version);
                },
                cancellation);
    }

    /** Notes a version whose content the run did not see, or may not have seen. */
    private void note(FileVersions.FileVersion version) {
        StoredDivergence differs = version.step().differs();
        if (differs != null) {
            notes.add("Step " + version.step().checkpoint().step() + ": the run " + (differs.live() == null ? "may have seen" : "saw")
                    + " other files than are stored, because " + differs.why());
        }
    }

    /** True if an unreadable step is between a version and the one before it. */
    private boolean isAfter(List<Timeline.Step> unread, Timeline.Step step, Timeline timeline) {
        if (unread.isEmpty()) {
            return false;
        }
        int index = timeline.indexOf(step.key());
        return index > 0 && unread.contains(timeline.steps().get(index - 1));
    }

    /**
     * Adds one version.
     *
     * @param shown the version that it counts as: itself, or the thread's version that a subagent's work became
     */
    private void add(FileVersions.FileVersion version, FileVersions.FileVersion shown) {
        ToolCall call = version.call();
        String namespace = version.step().key().namespace();
        if (call != null && !gap && depth < MAX_DEPTH && isInside(call.checkpoint().namespace(), namespace)) {
            inside(call, shown);
        } else if (call != null && !gap) {
            between(version, shown);
        }
        take(version.data(), origin(shown, call, cause(version.step().checkpoint(), call)));
    }

    /** Adds the versions that a subagent made, up to the call that made the last one; unless it began with another file than is here. */
    private void inside(ToolCall call, FileVersions.FileVersion shown) {
        Timeline inner = Timeline.of(thread, call.checkpoint(), cancellation, Progress.SILENT);
        CheckpointKey from = startedFrom(inner.steps().getLast().checkpoint());
        // An agent that keeps its own conversation has the versions of earlier runs as well.
        List<FileVersions.FileVersion> made = FileVersions.of(thread, inner, calls, path, cancellation).stream()
                .filter(version -> Objects.equals(startedFrom(version.step().checkpoint()), from))
                .toList();
        boolean began = !made.isEmpty() && made.getFirst().call() == null;
        if (made.isEmpty() || (began && !lines.text().equals(text(made.getFirst().data())))) {
            return;
        }
        depth++;
        made.stream().skip(began ? 1 : 0).forEach(version -> add(version, shown));
        depth--;
    }

    /** Adds the versions between the calls of a step of several supersteps, if all of them together lead to the stored content. */
    private void between(FileVersions.FileVersion version, FileVersions.FileVersion shown) {
        List<ToolCall> made = calls.inTurn(version.step().key(), path);
        List<String> texts = new ArrayList<>();
        FileSnapshot held = new FileSnapshot.Text(lines.text());
        for (ToolCall call : made) {
            FileSnapshot before = held;
            held = CallChange.of(call, path, false).map(change -> change.after(before)).orElse(FileSnapshot.Other.UNKNOWN);
            texts.add(held instanceof FileSnapshot.Text(String left) ? left : "");
        }
        if (held != FileSnapshot.Other.UNKNOWN && !texts.isEmpty() && texts.getLast().equals(text(version.data()))) {
            between(made, texts, shown);
            return;
        }
        List<TaskVersions.Left> left = TaskVersions.of(thread, calls, version.step().checkpoint()).left(path);
        if (left.stream().allMatch(one -> one.call() != null) && !left.isEmpty() && text(version.data()).equals(left.getLast().text())) {
            between(left.stream().map(one -> Objects.requireNonNull(one.call())).toList(), left.stream().map(one -> one.text() == null ? "" : one.text()).toList(), shown);
        }
    }

    private void between(List<ToolCall> made, List<String> texts, FileVersions.FileVersion shown) {
        for (int i = 0; i < made.size() - 1; i++) {
            versions.add(origin(shown, made.get(i), Blame.Cause.CALL));
            lines.next(texts.get(i), versions.size() - 1, cancellation);
        }
    }

    private static String text(@Nullable FileData data) {
        return FileText.of(data) instanceof FileText.Plain(String plain) ? plain : "";
    }

    private static boolean isInside(String inner, String outer) {
        return !inner.equals(outer) && (outer.isEmpty() || inner.startsWith(outer + "|"));
    }

    private Blame.Cause cause(Checkpoint checkpoint, @Nullable ToolCall call) {
        if (gap) {
            return Blame.Cause.UNKNOWN;
        }
        if (call != null) {
            return Blame.Cause.CALL;
        }
        CheckpointKey before = checkpoint.parent();
        Checkpoint parent = before == null ? null : thread.checkpoint(before);
        if (parent != null && parent.source().equals("input")) {
            return Blame.Cause.INPUT; // the step after an input carries it into the state
        }
        return switch (checkpoint.source()) {
            case "input" -> Blame.Cause.INPUT;
            case "update" -> Blame.Cause.UPDATE;
            case "fork" -> Blame.Cause.FORK;
            case "edit" -> Blame.Cause.EDIT;
            default -> FileVersions.isAfterLost(calls, checkpoint) ? Blame.Cause.UNKNOWN : Blame.Cause.STEP;
        };
    }

    private static Blame.Origin origin(
            FileVersions.FileVersion shown, @Nullable ToolCall call, Blame.Cause cause) {
        Checkpoint checkpoint = shown.step().checkpoint();
        return new Blame.Origin(
                shown.number(),
                checkpoint.key(),
                checkpoint.step(),
                checkpoint.createdAt(),
                cause == Blame.Cause.UNKNOWN ? null : call,
                null,
                cause);
    }

    private void take(@Nullable FileData data, Blame.Origin origin) {
        versions.add(origin);
        lines.next(text(data), versions.size() - 1, cancellation);
    }

    /** Adds the final state of the file: writes of finished tasks, or changes that the versions did not show. */
    void end(Timeline.Step last, FileData data, String text, boolean pending, RebuiltValue.Rebuild rebuild) {
        List<ToolCall> finished = calls.at(last.key()).stream()
                .filter(call -> pending)
                .filter(call -> !calls.ranInto(last.key()).contains(call))
                .toList();
        ToolCall author = FileVersions.author(calls, finished, path, data);
        ToolCall call = author == null && pending ? FileVersions.within(thread, calls, last.key(), path, data, cancellation) : author;
        int number = versions.isEmpty() ? 1 : versions.getLast().version() + 1;
        FileVersions.FileVersion top = new FileVersions.FileVersion(number, last, data, call);
        Blame.Cause cause = call != null
                ? Blame.Cause.CALL
                : pending && rebuild.complete() ? Blame.Cause.STEP : Blame.Cause.UNKNOWN;
        versions.add(origin(top, call, cause));
        lines.next(text, versions.size() - 1, cancellation);
        if (!rebuild.complete()) {
            notes.add("The files at this checkpoint are not complete: " + rebuild.reason());
        }
        if (lines.isCoarse()) {
            notes.add("A version is too large to compare line by line: all its lines count as new");
        }
    }

    Blame blame() {
        int[] origins = lines.origins();
        boolean used = false;
        for (int origin : origins) {
            used |= origin == versions.size() - 1;
        }
        List<Blame.Origin> all = used ? versions : versions.subList(0, versions.size() - 1);
        return new Blame(lines.lines(), origins, List.copyOf(all), List.copyOf(notes));
    }
}
