package dev.stateroom.backend.remote.hosted;

import dev.stateroom.http.WireServer.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Answers that the providers have in common. */
final class StandInReplies {
    private StandInReplies() {}

    static Reply json(int status, Map<String, ?> body) {
        return Reply.of(status, "application/json", JsonMapper.shared().writeValueAsString(body));
    }

    static Reply written(Path file, byte[] content) throws IOException {
        if (Files.isDirectory(file)) {
            return json(400, Map.of("detail", Map.of("message", file + " is a directory")));
        }
        Files.write(file, content);
        return json(200, Map.of());
    }

    static Reply file(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            return json(400, Map.of("detail", Map.of("message", file + " is a directory")));
        }
        return Files.exists(file)
                ? new Reply.Whole(200, Map.of("content-type", "application/octet-stream"), Files.readAllBytes(file))
                : json(404, Map.of("message", "file not found"));
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
