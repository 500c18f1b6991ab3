package dev.stateroom.tool;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Pictures, sounds and files in messages that are moved out of a conversation: each is moved to a file named after its content, and the
 * message then names that file. Source: spec table 12, Python 0.6.12 and newer, checked by running it.
 *
 * @param folder the folder for the files, with its final slash
 */
record ConversationMedia(String folder) {
    private static final int DIGITS = 16;
    private static final String FAILED = "<image error=\"failed_to_offload\" />";
    private static final Set<String> SHOWN = Set.of("image", "audio", "video");

    /**
     * A file of media.
     *
     * @param path named after its content, with the suffix of its first known type
     * @param bytes all of it
     */
    @SuppressWarnings("ArrayRecordComponent") // files are never compared
    record File(String path, byte[] bytes) {}

    /** The files for the media of messages, by a digest of their content, in the order of the messages; unreadable media have none. */
    Map<String, File> files(List<Message> messages) {
        Map<String, File> files = new LinkedHashMap<>();
        for (Message message : messages) {
            for (ForeignValue block : ForeignValue.items(message.content())) {
                InlineData data = InlineData.of(ForeignValue.fields(block));
                byte[] bytes = data == null ? null : data.bytes();
                if (data != null && bytes != null) {
                    String digest = digest(bytes);
                    files.putIfAbsent(digest, new File(folder + digest + "." + data.suffix(), bytes));
                }
            }
        }
        return files;
    }

    /** The messages with file names in place of media. */
    List<Message> named(List<Message> messages) {
        return named(messages, files(messages));
    }

    /** Stores the media and returns the messages with file names, or {@link #FAILED} for media that could not be stored. */
    List<Message> stored(List<Message> messages, AgentBackend backend) {
        Map<String, File> files = files(messages);
        files.values().removeIf(file -> !isStored(file, backend));
        return named(messages, files);
    }

    private static boolean isStored(File file, AgentBackend backend) {
        return backend.uploadFiles(List.of(new AgentBackend.Content(file.path(), file.bytes())))
                        instanceof AgentReply.Answered<List<AgentResult.Upload>>(var uploads)
                && !uploads.isEmpty()
                && uploads.getFirst().error() == null;
    }

    private static List<Message> named(List<Message> messages, Map<String, File> files) {
        return messages.stream().map(message -> named(message, files)).toList();
    }

    private static Message named(Message message, Map<String, File> files) {
        List<ForeignValue> blocks = new ArrayList<>();
        boolean changed = false;
        for (ForeignValue block : ForeignValue.items(message.content())) {
            InlineData data = InlineData.of(ForeignValue.fields(block));
            blocks.add(data == null ? block : reference(data, files));
            changed |= data != null;
        }
        return changed ? MessageContent.replaced(message, new ForeignValue.Items(List.copyOf(blocks))) : message;
    }

    private static ForeignValue reference(InlineData data, Map<String, File> files) {
        byte[] bytes = data.bytes();
        File file = bytes == null ? null : files.get(digest(bytes));
        return file == null ? MediaBlocks.textBlock(FAILED) : reference(file.path(), data.mimeType());
    }

    private static ForeignValue reference(String path, String type) {
        String kind = type.substring(0, type.indexOf('/') < 0 ? type.length() : type.indexOf('/'));
        return SHOWN.contains(kind)
                ? ForeignValue.Fields.copyOf(Map.of("type", new ForeignValue.Text(kind), "url", new ForeignValue.Text(path)))
                : MediaBlocks.textBlock("<file url=\"" + path + "\" />");
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
