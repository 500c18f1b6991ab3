package dev.stateroom.ui.words;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/**
 * The texts of one package. Patterns are those of {@link MessageFormat}: {@code {0}} for a value (numbers get thousands separators), {@code
 * {0,choice,...}} for singular and plural, two apostrophes for one.
 */
public final class Translations {
    /** The available languages. */
    public static final List<String> LANGUAGES = List.of("en", "zh-CN");

    private static volatile Locale language = Locale.ENGLISH;

    private final ResourceBundle bundle;
    private final Locale locale;

    private Translations(ResourceBundle bundle, Locale locale) {
        this.bundle = bundle;
        this.locale = locale;
    }

    /** Sets the language of all texts that are loaded from now on; once, before the window is made. Unknown tags mean English. */
    public static void speak(String languageTag) {
        language = Locale.forLanguageTag(languageTag).getLanguage().equals("zh") ? Locale.SIMPLIFIED_CHINESE : Locale.ENGLISH;
    }

    /** The tag of the current language: {@code en} or {@code zh-CN}. */
    public static String language() {
        return language.toLanguageTag();
    }

    /** The locale of numbers and times. */
    public static Locale locale() {
        return language;
    }

    /** The texts of the package of {@code near}, in the current language. */
    public static Translations of(Class<?> near) {
        Locale now = language;
        ResourceBundle bundle = ResourceBundle.getBundle(
                near.getPackageName() + ".words",
                now,
                near.getClassLoader(),
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
        return new Translations(bundle, now);
    }

    /** True if there is a text with that key. */
    public boolean has(String key) {
        return bundle.containsKey(key);
    }

    /** The text with that key and its values filled in; a missing key is a bug. */
    public String get(String key, Object... values) {
        return new MessageFormat(bundle.getString(key), locale).format(values);
    }
}
