package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A block of a message whose bytes were moved to {@code <artifacts root>/blobs/<sha256>}: Python's {@code offload_binary_content}, which
 * leaves the digest as {@code deepagents_blob} in the block.
 *
 * @param sha256 64 hexadecimal digits, the file's name
 * @param type the block's type: {@code image}, {@code audio}, {@code video}, {@code file}
 * @param mimeType null if the block names none
 */
public record BlobReference(String sha256, String type, @Nullable String mimeType) {
    /** Part of the path of every blob. */
    public static final String FOLDER = "/blobs/";

    private static final String KEY = "deepagents_blob";
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    /** The references in a message's blocks, in order. As in the package, a block without a valid digest is not one. */
    public static List<BlobReference> in(Message message) {
        List<BlobReference> found = new ArrayList<>();
        for (ForeignValue block : ForeignValue.items(message.content())) {
            ForeignValue.Fields fields = ForeignValue.fields(block);
            String digest = ForeignValue.text(fields.get(KEY));
            if (digest != null && DIGEST.matcher(digest).matches()) {
                String type = ForeignValue.text(fields.get("type"));
                found.add(new BlobReference(digest, type == null ? "" : type, ForeignValue.text(fields.get("mime_type"))));
            }
        }
        return found;
    }

    /** The path of the file, below an artifacts root: empty, or a path without a slash at its end. */
    public String path(String root) {
        return root + FOLDER + sha256;
    }

    /** The type for a person: {@code image/png}, else {@code image}. */
    public String shownType() {
        return mimeType == null ? type : mimeType;
    }
}
