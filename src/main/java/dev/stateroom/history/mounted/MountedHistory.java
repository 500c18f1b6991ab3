package dev.stateroom.history.mounted;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.Blame;
import dev.stateroom.history.CallChange;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSnapshot;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.history.memory.PromptCopy;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.KeptVersion;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The versions of one file outside the state of a thread, combined from the thread's calls, its prompt, the file's medium and the file
 * itself. Unknown content is derived from the versions around it if there is only one possibility; else it stays unknown.
 *
 * @param path as the agent writes it
 * @param versions oldest first
 * @param notes on what makes this less certain, one sentence each
 */
public record MountedHistory(String path, List<Version> versions, List<String> notes) {

    /** Copies the lists. */
    public MountedHistory {
        versions = List.copyOf(versions);
        notes = List.copyOf(notes);
    }

    /**
     * The history of a file that was never in the state, from the thread's calls and its prompt alone.
     *
     * @param until later changes do not count; null for all
     * @return null if the state had the file, or there is nothing about it
     */
    public static @Nullable MountedHistory byCalls(
            RecordedThread thread, ToolCall.Ledger calls, String path, @Nullable Checkpoint until, Cancellation cancellation) {
        if (StateKeys.of(thread, calls.inOrder(), cancellation).holds(path)) {
            return null;
        }
        MountedHistory found = of(thread, calls, path, Evidence.ofPrompt(thread, path, cancellation), until);
        return found.versions().isEmpty() ? null : found;
    }

    /** The evidence for a version. */
    public enum From {
        /** It existed before the first recorded call that changed the file; its author is unknown. */
        FOUND,
        /** A call made it: of this thread, or of the one that the version names. */
        CALL,
        /** The prompt loaded it; its author is unknown. */
        PROMPT,
        /** The medium keeps it, and no call of the thread made it. */
        KEPT,
        /** It exists now, and no recorded call made it. */
        NOW
    }

    /** The change of the file with a version. */
    public enum Change {
        /** It existed already. */
        FOUND,
        /** It is new. */
        ADDED,
        /** It existed, with another content. */
        MODIFIED,
        /** It was written; it is not known whether it existed before. */
        WRITTEN,
        /** It was deleted. */
        DELETED,
        /** It did not exist yet. */
        ABSENT
    }

    /**
     * One version.
     *
     * @param number from 1
     * @param from its evidence
     * @param change the change of the file
     * @param held the content of the file
     * @param call the call that made it; null if no recorded one did
     * @param kept the same version as the medium keeps it; null if it does not
     * @param checkpoint the step of the call's result or of the loading into the prompt; null for the others
     * @param step that step's number; null if there is none
     * @param at when it was made, or first known to exist; null if unknown
     * @param threadId the other thread that the call is of; null for a call of this thread, and without a call
     */
    public record Version(
            int number,
            From from,
            Change change,
            FileSnapshot held,
            @Nullable ToolCall call,
            @Nullable KeptVersion kept,
            @Nullable CheckpointKey checkpoint,
            @Nullable Integer step,
            @Nullable Instant at,
            @Nullable String threadId) {

        Version(
                int number,
                From from,
                Change change,
                FileSnapshot held,
                @Nullable ToolCall call,
                @Nullable KeptVersion kept,
                @Nullable CheckpointKey checkpoint,
                @Nullable Integer step,
                @Nullable Instant at) {
            this(number, from, change, held, call, kept, checkpoint, step, at, null);
        }

        /** The text; null if it is unknown, not text, or if the file did not exist. */
        public @Nullable String text() {
            return held instanceof FileSnapshot.Text(String text) ? text : null;
        }

        Version keptAs(KeptVersion same) {
            return new Version(number, from, change, held, call, same, checkpoint, step, at, threadId);
        }
    }

    /**
     * The text of a file in a prompt.
     *
     * @param text the text
     * @param loaded the step that loaded it
     */
    public record Loaded(String text, Checkpoint loaded) {}

    /**
     * The evidence about a file besides the calls.
     *
     * @param prompts its texts in the prompt
     * @param kept versions that its medium keeps, oldest first
     * @param now its present content; unknown if it was not read
     */
    public record Evidence(List<Loaded> prompts, List<KeptVersion> kept, FileSnapshot now) {
        /** The main agent's prompt as evidence; the file itself is not read. */
        public static Evidence ofPrompt(RecordedThread thread, String path, Cancellation cancellation) {
            return new Evidence(
                    PromptCopy.ofThread(thread, cancellation).stream()
                            .filter(copy -> copy.namespace().isEmpty() && copy.source().equals(path))
                            .map(copy -> new Loaded(copy.text(), copy.loadedAt()))
                            .toList(),
                    List.of(),
                    FileSnapshot.Other.UNKNOWN);
        }

        /** A copy with the versions of the medium and the present content. */
        public Evidence with(List<KeptVersion> keptVersions, FileSnapshot found) {
            return new Evidence(prompts, keptVersions, found);
        }

        /** Copies the lists. */
        public Evidence {
            prompts = List.copyOf(prompts);
            kept = List.copyOf(kept);
        }
    }

    /**
     * Combines the versions.
     *
     * @param until the versions end with this checkpoint; null for all of them
     */
    public static MountedHistory of(
            RecordedThread thread, ToolCall.Ledger calls, String path, Evidence evidence, @Nullable Checkpoint until) {
        VersionWeaving weaving = new VersionWeaving(thread, path, until);
        evidence.prompts().forEach(weaving::loaded);
        weaving.calls(calls);
        evidence.kept().forEach(weaving::kept);
        List<Version> versions = weaving.woven(evidence.now());
        return new MountedHistory(path, versions, weaving.notes());
    }

    /** True if another thread may have made some version. */
    public boolean isIncomplete() {
        return SiblingCalls.isWanted(this);
    }

    /**
     * A copy that assigns calls of another thread to the versions with exactly the content that they left, unless the mount shows that they
     * went elsewhere.
     *
     * @param own the thread that the history is of
     * @param here whether a path is on the same mount
     * @param now the content of the mount at a path
     */
    public MountedHistory withCallsOf(
            RecordedThread other, RecordedThread own, ToolCall.Ledger calls, Predicate<String> here, Function<String, FileSnapshot> now, Cancellation cancellation) {
        ToolCall.Ledger theirs = ToolCalls.of(other, cancellation);
        boolean touches = theirs.inOrder().stream().anyMatch(call -> CallChange.of(call, path, false).isPresent());
        return touches && MountTraces.of(own, calls, other, theirs, here, now).mayBeSame() ? SiblingCalls.named(this, other, theirs) : this;
    }

    /**
     * The content of the last version, as a record without times.
     *
     * @param when the time, for a sentence
     * @return NOT_FOUND if it did not exist; UNSUPPORTED if its content is not proven
     */
    public Outcome<FileData> held(String when) {
        FileSnapshot last = versions.isEmpty() ? FileSnapshot.Other.UNKNOWN : versions.getLast().held();
        return switch (last) {
            case FileSnapshot.Text(String text) -> Outcome.ok(new FileData(new FileData.Text(text), "utf-8", null, null, null));
            case FileSnapshot.Other.ABSENT -> Outcome.failed(Failure.Kind.NOT_FOUND, "no file " + path + " was there " + when);
            case FileSnapshot.Other.UNKNOWN -> Outcome.failed(
                    Failure.Kind.UNSUPPORTED, "what " + path + " held " + when + " is unknown: no call, kept version or file shows it");
        };
    }

    /**
     * The author of each line of the last version. Lines that existed before, or came with a version without a recorded call, have the
     * cause UNKNOWN.
     *
     * @return NOT_FOUND if the last version is a deletion or there is none; UNSUPPORTED if its text is unknown
     * @throws dev.stateroom.work.CancelledException when cancelled
     */
    public Outcome<Blame> blame(Cancellation cancellation) {
        if (versions.isEmpty() || versions.getLast().held() == FileSnapshot.Other.ABSENT) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "no file " + path + " is there");
        }
        if (versions.getLast().text() == null) {
            return Outcome.failed(
                    Failure.Kind.UNSUPPORTED, "the content of " + path + " is unknown: no call, stored version or file has it");
        }
        List<Blame.Written> written = new ArrayList<>();
        boolean gap = false;
        for (Version version : versions) {
            if (version.held() == FileSnapshot.Other.UNKNOWN) {
                gap = true;
                continue;
            }
            String before = gap ? VersionWeaving.before(version) : null;
            if (before != null) {
                written.add(new Blame.Written(before, origin(version, Blame.Cause.UNKNOWN)));
            }
            String text = version.text();
            boolean hasCause = !gap || before != null || VersionWeaving.isWhole(version);
            written.add(new Blame.Written(text == null ? "" : text, origin(version, hasCause ? cause(version) : Blame.Cause.UNKNOWN)));
            gap = false;
        }
        return Outcome.ok(Blame.of(written, notes, cancellation));
    }

    private static Blame.Cause cause(Version version) {
        return switch (version.from()) {
            case CALL -> Blame.Cause.CALL;
            case KEPT -> Blame.Cause.KEPT;
            case FOUND, PROMPT, NOW -> Blame.Cause.UNKNOWN;
        };
    }

    private static Blame.Origin origin(Version version, Blame.Cause cause) {
        boolean isKnown = cause != Blame.Cause.UNKNOWN;
        return new Blame.Origin(
                version.number(),
                isKnown ? version.checkpoint() : null,
                isKnown ? version.step() : null,
                isKnown && version.at() != null ? version.at().atOffset(ZoneOffset.UTC) : null,
                isKnown ? version.call() : null,
                isKnown ? version.kept() : null,
                cause);
    }
}
