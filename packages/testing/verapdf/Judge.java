import java.io.File;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/** Arguments: a flavour (2a, ua1) and files. A line per file, then a line per rule that it breaks, indented. */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    PDFAFlavour flavour = PDFAFlavour.fromString(arguments[0]);
    for (int index = 1; index < arguments.length; index++) {
      try (PDFAParser parser = Foundries.defaultInstance().createParser(new File(arguments[index]), flavour)) {
        ValidationResult result = Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
        System.out.println("FILE " + result.isCompliant());
        for (TestAssertion assertion : result.getTestAssertions()) {
          if (assertion.getStatus() != TestAssertion.Status.FAILED) continue;
          String rule = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
          String where = assertion.getLocation().getContext();
          System.out.println("  " + rule + " " + assertion.getMessage().replace('\n', ' ') + " @ " + where);
        }
      }
    }
  }
}
