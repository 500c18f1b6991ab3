package dev.stateroom.conformance;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.FilesUpdate;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.ResultShape;
import dev.stateroom.agent.v1.AdaptedBackend;
import dev.stateroom.agent.v1.V1View;
import dev.stateroom.conformance.medium.VectorMedia;
import dev.stateroom.conformance.vector.NoVector;
import dev.stateroom.conformance.vector.SeedFile;
import dev.stateroom.conformance.vector.VectorStep;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the calls of steps, and reads the media as the recorder did. */
final class VectorCalls {
    private final AgentBackend backend;
    private final VectorMedia media;
    private final ResultShape shape;
    private final boolean javascript;

    VectorCalls(AgentBackend backend, VectorMedia media) {
        this.backend = backend;
        this.media = media;
        this.shape = ResultShape.of(backend);
        this.javascript = backend.dialect().language() == Era.Language.JAVASCRIPT;
    }

    /** The built-in backends count lines up to 2^31; an error about the largest offset is changed to name the given one. */
    private static AgentResult.Read asAsked(AgentResult.Read read, VectorStep step) {
        String given = step.wide("offset");
        return given == null || read.error() == null
                ? read
                : AgentResult.Read.failed(read.error().replace("Line offset " + Integer.MAX_VALUE, "Line offset " + given));
    }

    /** The result of the call, in the recorded form. */
    ForeignValue make(VectorStep step) throws IOException {
        return switch (step.op()) {
            case "ls" -> shape.reply(backend.ls(step.need("path")));
            case "ls_info" -> shape.bare().reply(backend.ls(step.need("path")));
            case "read" ->
                shape.reply(backend.read(step.need("file_path"), step.number("offset"), step.number("limit"))
                        .map(read -> asAsked(read, step)));
            case "read_raw" -> shape.reply(backend.readRaw(step.need("file_path")));
            case "grep" -> shape.reply(backend.grep(grep(step)));
            case "grep_raw" -> shape.bare().reply(backend.grep(grep(step)));
            case "glob" -> shape.reply(backend.glob(step.need("pattern"), step.text("path")));
            case "glob_info" -> shape.bare().reply(backend.glob(step.need("pattern"), step.text("path")));
            case "write" ->
                shape.reply(merged(
                        backend.write(step.need("file_path"), step.need("content")), AgentResult.Write::filesUpdate));
            case "edit" -> shape.reply(merged(edit(step), AgentResult.Edit::filesUpdate));
            case "delete" -> shape.reply(present("delete", backend.delete(step.need("file_path"))));
            case "upload_files" -> orNothing(shape.uploads(present("uploadFiles", backend.uploadFiles(files(step)))));
            case "download_files" -> 
                orNothing(shape.downloads(present("downloadFiles", backend.downloadFiles(paths(step)))));
            case "execute" -> 
                shape.reply(present("execute", backend.execute(command(step), step.number("timeout"))));
            case "same_object" -> adaptedAgain();
            case "stored" -> stored(step);
            case "stored_keys" -> media.storedKeys();
            case "dump" -> media.dump(step.need("path"));
            case "namespaces" -> media.namespaces();
            case "hub" -> media.hub(null);
            case "disk" -> media.disk(step.need("path"));
            default -> throw new NoVector("its step " + step.op() + " is no known call");
        };
    }

    /**
     * The answer at the end of the run: npm's recorder kept a reference to the hub's files and wrote them at the end, but the number of
     * commits immediately.
     */
    ForeignValue atEnd(ForeignValue answer) {
        return media.hub(ForeignValue.fields(answer).get("commits"));
    }

    /** True if the recording has an answer in the form of {@link #atEnd}. */
    boolean isShownAtEnd(VectorStep step) {
        return javascript && step.op().equals("hub");
    }

    /** Adapting a backend that is already adapted makes a new object. */
    private ForeignValue adaptedAgain() {
        AgentBackend again = new AdaptedBackend(new V1View(backend), backend.dialect());
        return new ForeignValue.Fields(Map.of("adapted_again_is_same", new ForeignValue.Bool(again.equals(backend))));
    }

    private static AgentBackend.GrepRequest grep(VectorStep step) {
        Integer context = step.number("context");
        return new AgentBackend.GrepRequest(
                step.need("pattern"),
                step.text("path"),
                step.text("glob"),
                step.number("max_count"),
                context == null ? 0 : context);
    }

    private ForeignValue stored(VectorStep step) {
        return step.args().get("namespace") instanceof ForeignValue.Items namespace
                ? media.stored(namespace, step.need("path"))
                : media.stored(step.need("path"));
    }

    /** If a backend lacks a method, JavaScript's recorder got an error that names its variable. */
    private <R> AgentReply<R> present(String method, AgentReply<R> reply) {
        boolean absent = reply instanceof AgentReply.Raised<R>(String type, String message)
                && type.equals("NotImplementedError")
                && message.isEmpty();
        return absent && javascript ? AgentReply.raised("TypeError", "b." + method + " is not a function") : reply;
    }

    /** The result of a transfer that the backend lacks and for which the protocol's own body returns nothing. */
    private ForeignValue orNothing(ForeignValue answer) {
        boolean silent = !backend.dialect().holds(DialectFact.MISSING_CALL_RAISES) && answer.equals(ResultShape.raised("NotImplementedError", ""));
        return silent ? ForeignValue.Null.INSTANCE : answer;
    }

    private AgentReply<AgentResult.Edit> edit(VectorStep step) {
        return backend.edit(
                step.need("file_path"), step.need("old_string"), step.need("new_string"), step.isTrue("replace_all"));
    }

    /** In the first protocol the caller merges a change into the state; the recorder did so, as the tools do. */
    private <R> AgentReply<R> merged(AgentReply<R> reply, Function<R, FilesUpdate> update) {
        if (backend.protocol() == Dialect.Protocol.V1 && reply instanceof AgentReply.Answered<R>(R result)) {
            media.merge(update.apply(result));
        }
        return reply;
    }

    private static String command(VectorStep step) {
        @Nullable String command = step.text("command");
        return command == null ? "" : command;
    }

    private static List<AgentBackend.Content> files(VectorStep step) {
        List<AgentBackend.Content> files = new ArrayList<>();
        for (ForeignValue file : ForeignValue.items(step.args().get("files"))) {
            List<ForeignValue> pair = ForeignValue.items(file);
            @Nullable String path = pair.size() == 2 ? ForeignValue.text(pair.getFirst()) : null;
            if (path == null) {
                throw new NoVector("its upload_files names a file that is no pair of path and content");
            }
            files.add(new AgentBackend.Content(path, bytes(ForeignValue.fields(pair.getLast()))));
        }
        return files;
    }

    private static byte[] bytes(ForeignValue.Fields content) {
        String base64 = ForeignValue.text(content.get("base64"));
        if (base64 != null) {
            return SeedFile.bytes(base64);
        }
        String text = ForeignValue.text(content.get("text"));
        if (text == null) {
            throw new NoVector("its upload_files has a file with neither text nor base64");
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> paths(VectorStep step) {
        List<String> paths = new ArrayList<>();
        for (ForeignValue path : ForeignValue.items(step.args().get("paths"))) {
            String text = ForeignValue.text(path);
            if (text == null) {
                throw new NoVector("its download_files names a path that is no text");
            }
            paths.add(text);
        }
        return paths;
    }
}
