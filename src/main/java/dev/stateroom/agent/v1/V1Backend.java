package dev.stateroom.agent.v1;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A backend of the first protocol: {@code ls_info}, {@code read}, {@code grep_raw}, {@code glob_info}, {@code write}, {@code edit}. Lists
 * and text have no wrapper; a failed read returns its message.
 */
public interface V1Backend {

    /** The result of a text search. */
    sealed interface Hits {
        /** Lines that matched. */
        record Matches(List<AgentResult.GrepMatch> matches) implements Hits {}

        /** The error, mostly about the pattern. */
        record Refusal(String text) implements Hits {}
    }

    /** The direct children of a folder. */
    AgentReply<List<AgentResult.FileInfo>> lsInfo(String path);

    /** Numbered lines, or an error as text. */
    AgentReply<String> read(String filePath, @Nullable Integer offset, @Nullable Integer limit);

    /** The stored record (JavaScript). */
    default AgentReply<FileData> readRaw(String filePath) {
        return AgentReply.raised("AttributeError", "read_raw");
    }

    /** Lines that contain a pattern. */
    AgentReply<Hits> grepRaw(String pattern, @Nullable String path, @Nullable String glob);

    /** Files whose path matches a pattern. */
    AgentReply<List<AgentResult.FileInfo>> globInfo(String pattern, @Nullable String path);

    /** Writes a new file. */
    AgentReply<AgentResult.Write> write(String filePath, String content);

    /** Replaces a text. */
    AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll);

    /** The optional calls that it supports. */
    default Set<AgentBackend.OptionalCall> optionalCalls() {
        return EnumSet.noneOf(AgentBackend.OptionalCall.class);
    }

    /** Writes bytes. */
    default AgentReply<List<AgentResult.Upload>> uploadFiles(List<AgentBackend.Content> files) {
        return AgentReply.raised("NotImplementedError", "");
    }

    /** Reads bytes. */
    default AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        return AgentReply.raised("NotImplementedError", "");
    }

    /** Runs a command. */
    default AgentReply<AgentResult.Execute> execute(String command) {
        return AgentReply.raised("NotImplementedError", "");
    }
}
