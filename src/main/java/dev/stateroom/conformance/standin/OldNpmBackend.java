package dev.stateroom.conformance.standin;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.v1.V1Backend;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The recorder's custom backend of the first protocol for npm: records of lines in memory; as a sandbox also a shell with canned output. */
public final class OldNpmBackend implements V1Backend {
    private static final String DATE = "2025-01-01T00:00:00.000Z";
    private static final int LONG_COMMAND = 20;

    private final Map<String, List<String>> files = new LinkedHashMap<>();
    private final boolean sandbox;

    /**
     * Empty.
     *
     * @param sandbox true if it also runs commands and transfers files
     */
    public OldNpmBackend(boolean sandbox) {
        this.sandbox = sandbox;
    }

    /** Puts a file there. */
    public void put(String path, List<String> lines) {
        files.put(path, List.copyOf(lines));
    }

    @Override
    public Set<AgentBackend.OptionalCall> optionalCalls() {
        return sandbox
                ? EnumSet.of(
                        AgentBackend.OptionalCall.UPLOAD,
                        AgentBackend.OptionalCall.DOWNLOAD,
                        AgentBackend.OptionalCall.EXECUTE)
                : EnumSet.noneOf(AgentBackend.OptionalCall.class);
    }

    @Override
    public AgentReply<List<AgentResult.FileInfo>> lsInfo(String path) {
        String prefix = path.endsWith("/") ? path : path + "/";
        return AgentReply.of(files.keySet().stream()
                .filter(key -> key.startsWith(prefix) && key.indexOf('/', prefix.length()) < 0)
                .map(key -> new AgentResult.FileInfo(key, false, null, null))
                .toList());
    }

    @Override
    public AgentReply<String> read(String filePath, @Nullable Integer offset, @Nullable Integer limit) {
        List<String> lines = files.get(filePath);
        return AgentReply.of(lines == null ? notFound(filePath) : OldPythonBackend.numbered(lines, 0));
    }

    @Override
    public AgentReply<FileData> readRaw(String filePath) {
        List<String> lines = files.get(filePath);
        return lines == null
                ? AgentReply.raised("Error", "File '" + filePath + "' not found")
                : AgentReply.of(new FileData(new FileData.Lines(lines), null, null, DATE, DATE));
    }

    @Override
    public AgentReply<Hits> grepRaw(String pattern, @Nullable String path, @Nullable String glob) {
        if (pattern.equals("(")) {
            return AgentReply.of(new Hits.Refusal("Invalid regex pattern"));
        }
        List<AgentResult.GrepMatch> matches = new ArrayList<>();
        files.forEach((key, lines) -> {
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).contains(pattern)) {
                    matches.add(new AgentResult.GrepMatch(key, i + 1, lines.get(i)));
                }
            }
        });
        return AgentReply.of(new Hits.Matches(matches));
    }

    @Override
    public AgentReply<List<AgentResult.FileInfo>> globInfo(String pattern, @Nullable String path) {
        return AgentReply.of(files.keySet().stream()
                .map(key -> new AgentResult.FileInfo(key, null, null, null))
                .toList());
    }

    @Override
    public AgentReply<AgentResult.Write> write(String filePath, String content) {
        if (files.containsKey(filePath)) {
            return AgentReply.of(new AgentResult.Write(
                    "Cannot write to " + filePath + " because it already exists.", null, FilesUpdate.ABSENT));
        }
        put(filePath, Arrays.asList(content.split("\n", -1)));
        return AgentReply.of(new AgentResult.Write(null, filePath, FilesUpdate.NOTHING));
    }

    @Override
    public AgentReply<AgentResult.Edit> edit(String filePath, String oldString, String newString, boolean replaceAll) {
        return AgentReply.of(new AgentResult.Edit(notFound(filePath), null, null, FilesUpdate.ABSENT));
    }

    private static String notFound(String path) {
        return "Error: File '" + path + "' not found";
    }

    @Override
    public AgentReply<List<AgentResult.Upload>> uploadFiles(List<AgentBackend.Content> uploads) {
        if (!sandbox) {
            return V1Backend.super.uploadFiles(uploads);
        }
        List<AgentResult.Upload> answers = new ArrayList<>();
        for (AgentBackend.Content upload : uploads) {
            put(upload.path(), Arrays.asList(new String(upload.bytes(), StandardCharsets.UTF_8).split("\n", -1)));
            answers.add(new AgentResult.Upload(upload.path(), null));
        }
        return AgentReply.of(answers);
    }

    @Override
    public AgentReply<List<AgentResult.Download>> downloadFiles(List<String> paths) {
        if (!sandbox) {
            return V1Backend.super.downloadFiles(paths);
        }
        return AgentReply.of(paths.stream().map(this::download).toList());
    }

    private AgentResult.Download download(String path) {
        List<String> lines = files.get(path);
        return lines == null
                ? new AgentResult.Download(path, null, "file_not_found")
                : new AgentResult.Download(path, String.join("\n", lines).getBytes(StandardCharsets.UTF_8), null);
    }

    @Override
    public AgentReply<AgentResult.Execute> execute(String command) {
        if (!sandbox) {
            return V1Backend.super.execute(command);
        }
        return AgentReply.of(
                command.equals("fail")
                        ? new AgentResult.Execute("boom", 2, false)
                        : new AgentResult.Execute("ran " + command, 0, command.length() > LONG_COMMAND));
    }
}
