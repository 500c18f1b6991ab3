package dev.stateroom.agent;

import java.util.Locale;
import java.util.Set;

/** Which files the Python package takes for media, by the last suffix of their name. */
public final class MediaKinds {
    private static final Set<String> NO_TEXT = Set.of(
            "png", "jpeg", "jpg", "webp", "gif", "heic", "heif",
            "mp4", "mpeg", "mov", "avi", "flv", "mpg", "webm", "wmv", "3gpp", "mkv",
            "wav", "mp3", "aiff", "aac", "ogg", "flac",
            "pdf", "ppt", "pptx");

    private MediaKinds() {}

    /** True for a name that stands for text: everything but pictures, videos, sounds, PDF and PowerPoint. */
    public static boolean isText(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        // A leading dot begins a name, not a suffix.
        return dot <= 0 || !NO_TEXT.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }
}
