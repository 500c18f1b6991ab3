package dev.stateroom.history.memory;

import dev.stateroom.agent.Value;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The versions of a memory as far as one thread knows them, for stores that keep the newest only: what its prompt loaded, what its
 * calls wrote, what is stored now.
 */
public final class RecordedVersions {
    private static final Set<String> DELETING = Set.of("delete", "delete_file");

    private RecordedVersions() {}

    /** How a version came to be known. */
    public enum From {
        /** The prompt loaded it. */
        PROMPT,
        /** A call wrote it. */
        CALL,
        /** It is stored, and nothing that the thread recorded made it. */
        STORED
    }

    /**
     * One version.
     *
     * @param number from 1 in the order in which the thread met them
     * @param text null where it cannot be told, or where a call deleted it
     * @param from how it is known
     * @param call the call that wrote it; null for the others
     * @param step the step at which it was met; null where that is not numbered
     */
    public record Version(int number, @Nullable String text, From from, @Nullable ToolCall call, @Nullable Integer step) {}

    /**
     * The versions that a thread met, oldest first.
     *
     * @param path as the agent writes it
     * @param copy what the prompt holds; null where it holds none
     * @param now what is stored; null where nothing is
     */
    public static List<Version> of(RecordedThread thread, ToolCall.Ledger calls, String path, @Nullable PromptCopy copy, @Nullable String now) {
        List<Version> versions = new ArrayList<>();
        String text = null;
        boolean known = false;
        if (copy != null) {
            text = copy.text();
            known = true;
            versions.add(new Version(1, text, From.PROMPT, null, copy.loadedStep()));
        }
        for (ToolCall call : calls.inOrder()) {
            if (!path.equals(call.path()) || !call.status().equals("success")) {
                continue;
            }
            Value.Fields args = Value.fields(call.ranArgs() == null ? call.args() : call.ranArgs());
            switch (call.tool()) {
                case "write_file" -> {
                    text = Value.text(args.get("content"));
                    known = text != null;
                }
                case "edit_file" -> text = known && text != null ? edited(text, args) : null;
                default -> {
                    if (!DELETING.contains(call.tool())) {
                        continue;
                    }
                    text = null;
                    known = true;
                }
            }
            var at = thread.checkpoint(call.checkpoint());
            versions.add(new Version(versions.size() + 1, text, From.CALL, call, at == null ? null : at.step()));
        }
        boolean metNow = !versions.isEmpty() && now != null && now.equals(versions.getLast().text());
        if (now != null && !metNow) {
            versions.add(new Version(versions.size() + 1, now, From.STORED, null, null));
        }
        return versions;
    }

    private static @Nullable String edited(String text, Value.Fields args) {
        String old = Value.text(args.get("old_string"));
        String with = Value.text(args.get("new_string"));
        if (old == null || old.isEmpty() || with == null || !text.contains(old)) {
            return null;
        }
        boolean all = args.get("replace_all") instanceof Value.Bool(boolean replaceAll) && replaceAll;
        int at = text.indexOf(old);
        return all ? text.replace(old, with) : text.substring(0, at) + with + text.substring(at + old.length());
    }
}
