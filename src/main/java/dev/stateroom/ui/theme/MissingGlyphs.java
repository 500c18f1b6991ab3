package dev.stateroom.ui.theme;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import javafx.application.Platform;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Emoji that no font of this system draws, and that would be seen as a box: their names stand for them, {@code [horse]}. */
public final class MissingGlyphs {
    /** Below this are letters and signs that the fonts of the program draw. */
    private static final int FIRST = 0x2190;

    /** No font can have it: its box is as wide as that of all others. */
    private static final String NOBODY_HAS = Character.toString(0x10FFFE);

    private static final Map<Integer, Boolean> KNOWN = new ConcurrentHashMap<>();

    private MissingGlyphs() {}

    /** True for an emoji that is seen as a box. Off the FX thread it may wait for that thread. */
    public static boolean isMissing(int codePoint) {
        return codePoint >= FIRST && Character.isEmoji(codePoint) && BundledFonts.areLoaded() && known(codePoint);
    }

    private static boolean known(int codePoint) {
        Boolean known = KNOWN.get(codePoint);
        if (known != null) {
            return known;
        }
        // The toolkit's tables of glyphs are its own thread's.
        boolean missing = Platform.isFxApplicationThread() ? measure(codePoint) : CompletableFuture.supplyAsync(() -> measure(codePoint), Platform::runLater).join();
        KNOWN.put(codePoint, missing);
        return missing;
    }

    private static boolean measure(int codePoint) {
        return width(Character.toString(codePoint)) == width(NOBODY_HAS);
    }

    private static double width(String text) {
        Text measured = new Text(text);
        measured.setFont(Font.font(BundledFonts.CODE, 13));
        return measured.getLayoutBounds().getWidth();
    }

    /** Index of the first at or after {@code from}; -1 if there is none. */
    public static int first(String text, int from) {
        for (int i = from; i < text.length(); ) {
            int c = text.charAt(i) < FIRST ? text.charAt(i) : text.codePointAt(i);
            if (isMissing(c)) {
                return i;
            }
            i += Character.charCount(c);
        }
        return -1;
    }

    /** What stands for it. */
    public static String name(int codePoint) {
        String name = Character.getName(codePoint);
        return name == null ? "[U+%04X]".formatted(codePoint) : "[" + name.toLowerCase(Locale.ROOT) + "]";
    }

    /** The text with names in place of those that are missing. */
    public static String named(String text) {
        if (first(text, 0) < 0) {
            return text;
        }
        StringBuilder named = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            if (isMissing(c)) {
                named.append(name(c));
            } else {
                named.appendCodePoint(c);
            }
        });
        return named.toString();
    }
}
