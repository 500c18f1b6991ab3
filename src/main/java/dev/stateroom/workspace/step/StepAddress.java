package dev.stateroom.workspace.step;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses {@code SOURCE[#THREAD][@STEP]} as the user types it.
 *
 * @param source the address of the source
 * @param thread a thread of it; null for the default one
 * @param checkpoint a step of the thread in the form of {@link StepRef}; null for the newest
 */
public record StepAddress(String source, @Nullable String thread, @Nullable String checkpoint) {
    /** The form of a step if no {@code #} announces it. */
    private static final Pattern STEP =
            Pattern.compile("(?:(?:head(?:\\+pending)?|latest|v\\d+|-?\\d+|[0-9a-fA-F]{4}[0-9a-fA-F-]*)(?:~\\d*)*|\\.\\.)+");

    /** The end of a mail address, which may be the name of a thread: a step never has single dots. */
    private static final Pattern DOMAIN = Pattern.compile("[^.]+(?:\\.[^.]+)+");

    private static final Pattern AUTHORITY = Pattern.compile("[a-z+]+://[^/]*");

    /** A {@code #} or {@code @} in the name of an existing file belongs to the name. */
    public static StepAddress parse(String text) {
        if (isThere(text)) {
            return new StepAddress(text, null, null);
        }
        int hash = text.lastIndexOf('#');
        if (hash > 0) {
            return ofThread(text, hash);
        }
        int at = text.lastIndexOf('@');
        Matcher authority = AUTHORITY.matcher(text);
        boolean step = at > (authority.lookingAt() ? authority.end() : 0) && STEP.matcher(text.substring(at + 1)).matches();
        return step ? new StepAddress(text.substring(0, at), null, text.substring(at + 1)) : new StepAddress(text, null, null);
    }

    private static StepAddress ofThread(String text, int hash) {
        String behind = text.substring(hash + 1);
        int at = behind.lastIndexOf('@');
        if (at >= 0 && DOMAIN.matcher(behind.substring(at + 1)).matches()) {
            at = -1;
        }
        String thread = at < 0 ? behind : behind.substring(0, at);
        if (thread.isEmpty()) {
            throw ThreadLookup.refused("'" + text + "' names no thread behind '#': write SOURCE#THREAD or SOURCE#THREAD@STEP");
        }
        return new StepAddress(text.substring(0, hash), thread, at < 0 ? null : behind.substring(at + 1));
    }

    /** The addresses of the two steps of {@code SOURCE[#THREAD]@FROM..TO}, the older first; an omitted step is the newest. Empty for other texts. */
    public static List<String> ends(String text) {
        StepAddress both = parse(text);
        String steps = both.checkpoint;
        int dots = steps == null ? -1 : steps.indexOf("..");
        if (steps == null || dots < 0) {
            return List.of();
        }
        String thread = text.substring(0, text.length() - steps.length() - 1);
        return Stream.of(steps.substring(0, dots), steps.substring(dots + 2))
                .map(step -> step.isEmpty() ? thread : thread + "@" + step)
                .toList();
    }

    private static boolean isThere(String text) {
        try {
            return Files.exists(Path.of(text));
        } catch (InvalidPathException notAPath) {
            return false;
        }
    }

    /** True if it names the source alone. */
    public boolean isWhole() {
        return thread == null && checkpoint == null;
    }

    /** The workspace at this thread and checkpoint; unchanged if none is named. */
    public OpenWorkspace at(OpenWorkspace workspace) {
        return at(workspace, null);
    }

    /** The same for one file, whose versions can be named too; {@code path} is null for none. */
    public OpenWorkspace at(OpenWorkspace workspace, @Nullable String path) {
        ThreadSource threads = workspace.threads();
        if (isWhole()) {
            return workspace;
        }
        if (threads == null) {
            throw ThreadLookup.refused(WorkspaceOpener.shown(source) + " holds no threads: leave out '"
                    + (thread == null ? "@" + checkpoint : "#" + thread) + "'");
        }
        String own = thread == null ? workspace.threadId() : thread;
        RecordedThread named = ThreadLookup.named(threads, own == null ? ThreadLookup.LATEST : own, Cancellation.NEVER);
        return workspace.at(named.id(), StepRef.named(named, checkpoint, path).key().id());
    }
}
