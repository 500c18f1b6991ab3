package dev.stateroom.ui.words;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/**
 * The texts of one package. Patterns are those of {@link MessageFormat}: {@code {0}} for a value (numbers get their
 * thousands mark), {@code {0,choice,...}} for one and many, two apostrophes for one.
 */
public final class Translations {
    /** The languages that there are. */
    public static final List<String> LANGUAGES = List.of("en", "zh-CN");

    private static volatile Locale language = Locale.ENGLISH;

    private final ResourceBundle bundle;
    private final Locale locale;

    private Translations(ResourceBundle bundle, Locale locale) {
        this.bundle = bundle;
        this.locale = locale;
    }

    /** Sets the language of all texts asked for from now on; once, before the window is made. Unknown tags mean English. */
    public static void speak(String languageTag) {
        language = Locale.forLanguageTag(languageTag).getLanguage().equals("zh") ? Locale.SIMPLIFIED_CHINESE : Locale.ENGLISH;
    }

    /** The tag of the language that is spoken: {@code en} or {@code zh-CN}. */
    public static String language() {
        return language.toLanguageTag();
    }

    /** The locale that numbers and times are written in. */
    public static Locale locale() {
        return language;
    }

    /** The texts of the package of {@code near}, in the language that is spoken now. */
    public static Translations of(Class<?> near) {
        Locale now = language;
        ResourceBundle bundle = ResourceBundle.getBundle(
                near.getPackageName() + ".words",
                now,
                near.getClassLoader(),
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        return new Translations(bundle, now);
    }

    /** True if there is a text of that key. */
    public boolean has(String key) {
        return bundle.containsKey(key);
    }

    /** The text of that key with its values filled in; a missing key is a defect. */
    public String get(String key, Object... values) {
        return new MessageFormat(bundle.getString(key), locale).format(values);
    }
}
