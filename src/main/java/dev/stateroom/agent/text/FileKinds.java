package dev.stateroom.agent.text;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.Locale;
import java.util.Set;

/** The files that the Python package reads as media, by the last suffix of their name. */
public enum FileKinds {
    /** Python 0.2 to 0.4: every file is text. */
    ALL_TEXT,
    /** Python 0.5 and 0.6: pictures, videos, sounds, PDF and PowerPoint are not text. */
    MEDIA,
    /** Python 0.7: {@code .mkv} is not text either. */
    MEDIA_AND_MKV;

    private static final Set<String> NO_TEXT = Set.of(
            "png", "jpeg", "jpg", "webp", "gif", "heic", "heif",
            "mp4", "mpeg", "mov", "avi", "flv", "mpg", "webm", "wmv", "3gpp",
            "wav", "mp3", "aiff", "aac", "ogg", "flac",
            "pdf", "ppt", "pptx");

    /** The rule of a Python dialect. */
    public static FileKinds of(Dialect dialect) {
        return !dialect.holds(DialectFact.RESULT_OBJECTS) ? ALL_TEXT : dialect.holds(DialectFact.MKV_IS_MEDIA) ? MEDIA_AND_MKV : MEDIA;
    }

    /** True if the path's suffix is one of a text file. */
    public boolean isText(String path) {
        String suffix = suffix(path);
        return this == ALL_TEXT || !(NO_TEXT.contains(suffix) || (this == MEDIA_AND_MKV && suffix.equals("mkv")));
    }

    /** The suffix according to {@code PurePosixPath.suffix}, without its dot and in lower case; empty if there is none. */
    public static String suffix(String path) {
        String name = PosixName.of(path);
        int dot = name.lastIndexOf('.');
        return dot <= 0 || dot == name.length() - 1 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
