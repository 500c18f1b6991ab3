package dev.stateroom.agent.v1;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Reply;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A backend of the first protocol: {@code ls_info}, {@code read}, {@code grep_raw}, {@code glob_info}, {@code write}, {@code
 * edit}. Lists and text stand bare; a failure of a read is its text.
 */
public interface V1Backend {

    /** What a text search answers. */
    sealed interface Hits {
        /** Lines that matched. */
        record Matches(List<AgentResult.GrepMatch> matches) implements Hits {}

        /** What went wrong, mostly with the pattern. */
        record Refusal(String text) implements Hits {}
    }

    /** The direct children of a folder. */
    Reply<List<AgentResult.FileInfo>> lsInfo(String path);

    /** Numbered lines, or an error as text. */
    Reply<String> read(String filePath, @Nullable Integer offset, @Nullable Integer limit);

    /** The stored record (JavaScript). */
    default Reply<FileData> readRaw(String filePath) {
        return Reply.raised("AttributeError", "read_raw");
    }

    /** Lines that contain a pattern. */
    Reply<Hits> grepRaw(String pattern, @Nullable String path, @Nullable String glob);

    /** Files whose path fits a pattern. */
    Reply<List<AgentResult.FileInfo>> globInfo(String pattern, @Nullable String path);

    /** Writes a file that is not there. */
    Reply<AgentResult.Write> write(String filePath, String content);

    /** Replaces a text. */
    Reply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll);

    /** Which of the calls below it has. */
    default Set<AgentBackend.OptionalCall> optionalCalls() {
        return EnumSet.noneOf(AgentBackend.OptionalCall.class);
    }

    /** Writes bytes. */
    default Reply<List<AgentResult.Upload>> uploadFiles(List<AgentBackend.Content> files) {
        return Reply.raised("NotImplementedError", "");
    }

    /** Reads bytes. */
    default Reply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return Reply.raised("NotImplementedError", "");
    }

    /** Runs a command. */
    default Reply<AgentResult.Execute> execute(String command) {
        return Reply.raised("NotImplementedError", "");
    }
}
